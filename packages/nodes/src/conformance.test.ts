import { freePort } from './free-port.ts'
import { readdirSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import type { NodeDefinition } from './define.ts'
import { nodeDefinitions, nodeTypeAliases } from './definitions.ts'
import { formFields } from './form-fields.ts'
import { leafDefinitions } from './processors/leaf-definitions.ts'
import { leafRuntimes } from './processors/leaf-runtimes.ts'
import { sequenceDefinition } from './processors/sequence/sequence.definition.ts'
import { nodeRuntimes } from './runtime.ts'
import type { NodeRuntime } from './runtime-types.ts'
import { runExamples } from './testing/run-examples.ts'
import { createManualClock, createTestContext, loadFrom } from './testing/test-context.ts'

function foldersOf(category: string): string[] {
  return readdirSync(new URL(`${category}s/`, import.meta.url), { withFileTypes: true })
    .filter(entry => entry.isDirectory())
    .map(entry => entry.name.replaceAll('-', '_'))
}

const typesOf = (nodes: readonly NodeDefinition[]) => nodes.map(definition => definition.type).sort()

describe('node types', () => {
  it.each(['input', 'processor', 'output'])('every %s folder is in both arrays, and nothing else is', category => {
    const folders = foldersOf(category).sort()
    expect(typesOf(nodeDefinitions.filter(definition => definition.category === category))).toEqual(folders)
    expect(typesOf(nodeRuntimes.filter(r => r.category === category).map(r => r.definition))).toEqual(folders)
  })

  it('the runtime of a type belongs to the definition that is listed', () => {
    for (const { definition } of nodeRuntimes) expect(nodeDefinitions).toContain(definition)
  })

  it('every definition of a processor has its code', () => {
    expect(leafRuntimes.map(runtime => runtime.definition)).toEqual(leafDefinitions)
  })

  it('a sequence can hold exactly the types that say so', () => {
    const unknown = nodeDefinitions
      .filter(definition => {
        const entry = { ...definition.examples[0]?.config, type: definition.type }
        const parsed = sequenceDefinition.config.safeParse({ processors: [entry] })
        return parsed.error?.issues.some(issue => issue.message.startsWith('unknown processor type'))
      })
      .map(definition => definition.type)
    const others = nodeDefinitions.filter(definition => !definition.inSequence)
    expect(unknown.sort()).toEqual(typesOf(others))
  })

  it.each(nodeDefinitions.map(definition => [definition.type, definition] as const))(
    'the rules of %s fit together',
    (_type, definition) => {
      expect(definition.processorGroup !== null).toBe(definition.category === 'processor')
      expect(definition.inSequence && definition.category !== 'processor').toBe(false)
      expect(definition.alwaysFinal && !definition.canBeFinal).toBe(false)
      expect(definition.offersKeepItem).toBe('keep_item' in definition.config.shape)
      for (const type of definition.dataTypes) expect(definition.inputTypes).toContain(type)
    },
  )

  it('aliases lead to types that exist and hide none', () => {
    const types = typesOf(nodeDefinitions)
    for (const [alias, type] of nodeTypeAliases) {
      expect(types).toContain(type)
      expect(types).not.toContain(alias)
    }
  })
})

describe.each(nodeDefinitions.map(definition => [definition.type, definition] as const))('%s', (_type, definition) => {
  it('has at least one example, and their configurations are valid', () => {
    expect(definition.examples.length).toBeGreaterThan(0)
    for (const example of definition.examples) expect(definition.config.safeParse(example.config).error).toBeUndefined()
  })

  it('has defaults that are valid and stay as they are', () => {
    const first = definition.config.parse(definition.examples[0]?.config ?? {})
    expect(definition.config.parse(first)).toEqual(first)
    const required = formFields(definition).filter(field => field.required)
    const defaults = definition.config.safeParse({})
    const missing = new Set(
      defaults.error?.issues
        .filter(issue => issue.code === 'invalid_type' || issue.code === 'invalid_value')
        .map(issue => String(issue.path[0])),
    )
    expect([...missing].sort()).toEqual(required.map(field => field.name).sort())
  })

  it('describes every field for the form', () => {
    for (const field of formFields(definition)) expect(field.display_name).not.toBe('')
    expect(definition.icon).toMatch(/^Icon[A-Z]/)
    expect(definition.summary).toMatch(/\.$/)
  })

  it('takes and gives what its category does', () => {
    expect(definition.inputTypes.length > 0).toBe(definition.category !== 'input')
    expect(definition.outputTypes.length > 0).toBe(definition.category !== 'output')
  })
})

for (const runtime of nodeRuntimes) if (runtime.category === 'processor') runExamples(runtime)

async function startAndStop(runtime: NodeRuntime, config: object): Promise<number> {
  const clock = createManualClock()
  const context = createTestContext({
    clock,
    permits: { files: true, commands: true },
    resources: loadFrom({ ...runtime.definition.examples[0]?.resources }),
    weir: { endpoint: 'http://127.0.0.1:9', token: 't' },
  })
  if (runtime.category === 'input') {
    const input = runtime.create(config, context)
    await input.start()
    await input.stop()
    await input.close?.()
  } else if (runtime.category === 'output') {
    const output = runtime.create(config, context)
    await output.start?.()
    await output.stop?.()
  } else {
    const processor = runtime.create(config, context)
    await processor.start?.()
    processor.stop?.()
  }
  return clock.timers
}

it.each(nodeRuntimes.map(runtime => [runtime.definition.type, runtime] as const))(
  '%s starts and stops without leaving anything behind',
  async (_type, runtime) => {
    const servers = () => process.getActiveResourcesInfo().filter(kind => kind === 'TCPServerWrap').length
    const before = servers()
    const config = { ...runtime.definition.examples[0]?.config }
    if ('port' in config) Object.assign(config, { port: await freePort(), listen: '127.0.0.1' })
    expect(await startAndStop(runtime, config)).toBe(0)
    await new Promise(resolve => setImmediate(resolve))
    expect(servers()).toBe(before)
  },
)
