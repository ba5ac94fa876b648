import type { AgentProgress, Deployment } from '@weir/contracts'
import type { AgentRow } from '../agents/agents.repo.ts'
import { activeWithinMs } from '../agents/agents.service.ts'

/** How far one agent is with what is deployed. */
export interface Progress {
  state: AgentProgress
  message: string
}

type Reported = Pick<
  AgentRow,
  | 'lastSeen'
  | 'remoteConfigHash'
  | 'remoteConfigStatus'
  | 'remoteConfigError'
  | 'remoteConfigAt'
  | 'effectiveConfigHash'
  | 'health'
>

/** What is deployed. */
export interface Target {
  hash: string
  deployedAt: Date
  /** Its nodes that are sources. */
  sources: ReadonlySet<string>
}

/** Judges an agent by what it said. Sources that do not run are as good as a configuration that was not taken. */
export function agentProgress(agent: Reported, { hash, deployedAt, sources }: Target, now: number): Progress {
  if (now - agent.lastSeen.getTime() > activeWithinMs) return { state: 'away', message: '' }
  const { remoteConfigStatus: status, remoteConfigHash, effectiveConfigHash } = agent
  const isAnswer = remoteConfigHash === hash
  if (isAnswer && status === 'failed') {
    // Deployed once more: it gets another try.
    if ((agent.remoteConfigAt ?? agent.lastSeen) < deployedAt) return { state: 'pending', message: '' }
    return { state: 'failed', message: agent.remoteConfigError || 'no reason given' }
  }
  if (isAnswer && status === 'applying') return { state: 'applying', message: '' }
  const runsIt = effectiveConfigHash === hash || (isAnswer && status === 'applied')
  if (!runsIt) return { state: 'pending', message: '' }
  const message = brokenSources(agent.health, sources)
  return message ? { state: 'failed', message } : { state: 'applied', message: '' }
}

/** `rolling_out` until every agent that is there has answered; `waiting` while none is there. */
export function deploymentState(states: readonly AgentProgress[]): Deployment['state'] {
  const present = states.filter(state => state !== 'away')
  if (present.length === 0) return 'waiting'
  if (present.some(state => state === 'pending' || state === 'applying')) return 'rolling_out'
  return present.includes('failed') ? 'failed' : 'done'
}

/** Whether an agent reports that a node is in error, so that it is worth knowing which nodes are sources. */
export function hasErrors({ health }: Pick<AgentRow, 'health'>): boolean {
  return errorsIn(health).length > 0
}

function brokenSources(health: AgentRow['health'], sources: ReadonlySet<string>): string {
  const broken = errorsIn(health).filter(({ node }) => sources.has(node))
  return broken.map(({ node, message }) => (message ? `${node}: ${message}` : node)).join('; ')
}

function errorsIn(health: AgentRow['health']): { node: string; message: string }[] {
  return Object.entries(health ?? {}).flatMap(([node, value]) => {
    if (typeof value !== 'object' || value === null || Reflect.get(value, 'status') !== 'error') return []
    return [{ node, message: String(Reflect.get(value, 'message') ?? '') }]
  })
}
