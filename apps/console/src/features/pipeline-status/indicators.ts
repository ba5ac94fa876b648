import type { PipelineSummary } from '@weir/contracts'

type SubStates = PipelineSummary['state']['sub_states']

interface Indicator {
  tone: 'err' | 'warn' | 'idle'
  message: string
}

const sourceIndicators: Partial<Record<SubStates['pipeline_source']['status'], Indicator>> = {
  has_errors: { tone: 'err', message: 'Misconfigured Source' },
  idle: { tone: 'idle', message: 'No Recent Input' },
}

const destinationIndicators: Partial<Record<SubStates['pipeline_destination']['status'], Indicator>> = {
  has_errors: { tone: 'err', message: 'Destination Errors' },
  rejected: { tone: 'err', message: 'Data Rejected' },
  timeout: { tone: 'err', message: 'Destination Timeout' },
  backpressure: { tone: 'warn', message: 'Backpressure' },
  idle: { tone: 'idle', message: 'No Recent Output' },
}

const versionIndicators: Partial<Record<SubStates['agent_version']['status'], Indicator>> = {
  unsupported: { tone: 'err', message: 'Unsupported agent version' },
  outdated: { tone: 'warn', message: 'New version available' },
  update_available: { tone: 'warn', message: 'Update Available' },
}

const gravity = { err: 0, warn: 1, idle: 2 } as const

/** What a row says about its sub-states, the gravest first: nothing for healthy ones, and nothing without the feature. */
export function indicatorsOf(subStates: SubStates, features: readonly string[]): Indicator[] {
  if (!features.includes('pipeline-states')) return []
  const found = [
    sourceIndicators[subStates.pipeline_source.status],
    destinationIndicators[subStates.pipeline_destination.status],
    versionIndicators[subStates.agent_version.status],
  ]
  return found.filter(indicator => indicator !== undefined).sort((a, b) => gravity[a.tone] - gravity[b.tone])
}
