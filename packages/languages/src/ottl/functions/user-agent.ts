import { ValueMap } from '@weir/telemetry'
import { defineConverter } from './definition.ts'
import { stringValue } from './parameters.ts'
import { type Finding, userAgentPatterns } from './support/user-agent-patterns.ts'

const cacheSize = 2_000

/** What comes behind says nothing more, and each of the patterns would look at it. */
const maxLength = 2_000

/** Logs repeat few user agents, and hundreds of patterns are tried for each. */
const cache = new Map<string, { readonly agent: Finding; readonly system: Finding }>()

export const userAgent = defineConverter({
  name: 'UserAgent',
  docs:
    'Reads a user agent into a map with user_agent.name, user_agent.version and user_agent.original, and where known ' +
    'os.name and os.version.',
  parameters: { userAgent: stringValue },
  returns: 'map',
  examples: [
    {
      expression: 'UserAgent("curl/7.81.0")',
      result: {
        'user_agent.name': 'curl',
        'user_agent.original': 'curl/7.81.0',
        'user_agent.version': '7.81.0',
        'os.name': 'Other',
      },
    },
    {
      expression: 'UserAgent("Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:126.0) Gecko/20100101 Firefox/126.0")',
      result: {
        'user_agent.name': 'Firefox',
        'user_agent.original': 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:126.0) Gecko/20100101 Firefox/126.0',
        'user_agent.version': '126.0',
        'os.name': 'Windows',
        'os.version': '10',
      },
    },
    { expression: 'UserAgent(attributes["missing"])', error: 'expected string but got nil' },
  ],
  create: ({ userAgent: source }) => {
    return () => {
      const text = source.get()
      const { agent, system } = identify(text.slice(0, maxLength))
      const map = new ValueMap()
      map.set('user_agent.name', agent.name)
      map.set('user_agent.original', text)
      map.set('user_agent.version', versionText(agent))
      if (system.name !== '') map.set('os.name', system.name)
      const systemVersion = versionText(system)
      if (systemVersion !== '') map.set('os.version', systemVersion)
      return map
    }
  },
})

function identify(text: string): { readonly agent: Finding; readonly system: Finding } {
  const known = cache.get(text)
  if (known) return known
  const { agents, systems } = userAgentPatterns()
  const found = { agent: agents.find(text), system: systems.find(text) }
  if (cache.size >= cacheSize) cache.clear()
  cache.set(text, found)
  return found
}

function versionText({ version }: Finding): string {
  return version.filter(part => part !== '').join('.')
}
