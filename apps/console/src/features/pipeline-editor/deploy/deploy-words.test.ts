import { expect, it } from 'vitest'
import { agentCommand, askAgainAfter, deploymentSummary } from './deploy-words.ts'

const agent = (state: 'applied' | 'failed' | 'away') => ({
  id: state,
  host: 'h',
  agent_version: 'v2.0.0',
  state,
  message: '',
  version: 1,
  last_seen: '2026-01-01T00:00:00Z',
})

it.each([
  [
    'several agents',
    [agent('applied'), agent('applied'), agent('failed'), agent('away')],
    '2 of 4 agents run version 12',
  ],
  ['one agent', [agent('applied')], '1 of 1 agent runs version 12'],
  ['no agents', [], 'No agent runs version 12 yet'],
] as const)('sums up %s', (_name, agents, words) => {
  expect(deploymentSummary({ version: 12, agents: [...agents] })).toBe(words)
})

it('asks every two seconds while a version is rolled out, and not before one is deployed', () => {
  expect(askAgainAfter('rolling_out')).toBe(2000)
  expect(askAgainAfter('done')).toBeGreaterThan(2000)
  expect(askAgainAfter(undefined)).toBe(false)
})

it('says how to start an agent', () => {
  expect(agentCommand('weir.example', 'p1')).toBe(
    'WEIR_AGENT_TOKEN=… weir agent --server ws://weir.example:4320 --pipeline p1',
  )
})
