import { describe, expect, it } from 'vitest'
import { type Evidence, judge } from './sub-states.ts'

const well: Evidence = {
  brokenInputs: 0,
  brokenOutputs: 0,
  eventsIn: 10,
  eventsOut: 8,
  agentVersions: ['v2.0.0'],
  currentVersion: 'v2.0.0',
  desired: 'running',
  activeAgents: 1,
}

const cases: [name: string, change: Partial<Evidence>, states: string[]][] = [
  ['everything flows', {}, ['active', 'receiving_data', 'healthy', 'up_to_date']],
  ['nothing comes in', { eventsIn: 0, eventsOut: 0 }, ['active', 'idle', 'idle', 'up_to_date']],
  ['an input is broken', { brokenInputs: 1 }, ['has_errors', 'has_errors', 'healthy', 'up_to_date']],
  ['an output is broken', { brokenOutputs: 1 }, ['has_errors', 'receiving_data', 'has_errors', 'up_to_date']],
  [
    'an agent is older',
    { agentVersions: ['v2.0.0', 'v1.9.0'] },
    ['active', 'receiving_data', 'healthy', 'update_available'],
  ],
  [
    'no agent runs it',
    { activeAgents: 0, agentVersions: [] },
    ['has_warnings', 'receiving_data', 'healthy', 'up_to_date'],
  ],
  [
    'it is stopped',
    { activeAgents: 0, agentVersions: [], desired: 'stopped' },
    ['active', 'receiving_data', 'healthy', 'up_to_date'],
  ],
]

describe('judge', () => {
  it.each(cases)('%s', (_name, change, states) => {
    const { primary_state, sub_states } = judge({ ...well, ...change })
    const { pipeline_source, pipeline_destination, agent_version } = sub_states
    expect([primary_state, pipeline_source.status, pipeline_destination.status, agent_version.status]).toEqual(states)
  })
})
