import type { PipelineSummary } from '@weir/contracts'

type SubStates = PipelineSummary['state']['sub_states']
type SourceStatus = SubStates['pipeline_source']['status']
type DestinationStatus = SubStates['pipeline_destination']['status']
type VersionStatus = SubStates['agent_version']['status']
type PrimaryState = PipelineSummary['state']['primary_state']

/** What is known of a pipeline when its state is judged. */
export interface Evidence {
  /** Nodes that an agent reports as broken, by category. */
  brokenInputs: number
  brokenOutputs: number
  eventsIn: number
  eventsOut: number
  /** Versions of the agents that run it. */
  agentVersions: readonly string[]
  /** The newest release. */
  currentVersion: string
  desired: 'running' | 'stopped'
  activeAgents: number
}

function sourceStatus({ brokenInputs, eventsIn }: Evidence): SourceStatus {
  if (brokenInputs > 0) return 'has_errors'
  return eventsIn > 0 ? 'receiving_data' : 'idle'
}

function destinationStatus({ brokenOutputs, eventsOut }: Evidence): DestinationStatus {
  if (brokenOutputs > 0) return 'has_errors'
  return eventsOut > 0 ? 'healthy' : 'idle'
}

function versionStatus({ agentVersions, currentVersion }: Evidence): VersionStatus {
  return agentVersions.every(version => version === currentVersion) ? 'up_to_date' : 'update_available'
}

function primaryState(evidence: Evidence, sub: SubStates): PrimaryState {
  if (sub.pipeline_source.status === 'has_errors' || sub.pipeline_destination.status === 'has_errors')
    return 'has_errors'
  if (evidence.desired === 'running' && evidence.activeAgents === 0) return 'has_warnings'
  return 'active'
}

/** Judges a pipeline by what its agents reported and what flowed through it. */
export function judge(evidence: Evidence): PipelineSummary['state'] {
  const sub_states = {
    pipeline_source: { status: sourceStatus(evidence) },
    pipeline_destination: { status: destinationStatus(evidence) },
    agent_version: { status: versionStatus(evidence) },
  }
  return { primary_state: primaryState(evidence, sub_states), sub_states }
}
