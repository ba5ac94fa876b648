import type { AgentProgress, Deployment } from '@weir/contracts'
import type { Tone } from '../../../ui/StateBadge.tsx'

/** What an agent makes of the deployed version, in a word. */
export const progressWords: Readonly<Record<AgentProgress, { word: string; tone: Tone }>> = {
  pending: { word: 'Pending', tone: 'idle' },
  applying: { word: 'Applying', tone: 'warn' },
  applied: { word: 'Applied', tone: 'ok' },
  failed: { word: 'Failed', tone: 'err' },
  away: { word: 'Away', tone: 'idle' },
}

/** How far a deployment is, e.g. `3 of 4 agents run version 12`. */
export function deploymentSummary({ version, agents }: Pick<Deployment, 'version' | 'agents'>): string {
  const running = agents.filter(agent => agent.state === 'applied').length
  if (agents.length === 0) return `No agent runs version ${version} yet`
  const noun = agents.length === 1 ? 'agent runs' : 'agents run'
  return `${running} of ${agents.length} ${noun} version ${version}`
}

/** How long until the state is asked for again: often while something happens, never when nothing will. */
export function askAgainAfter(state: Deployment['state'] | undefined): number | false {
  if (state === 'rolling_out') return 2000
  // An agent may come, or come back.
  return state === undefined ? false : 10_000
}

/** The token goes into a variable: a process list would show it. */
export const agentCommand = (hostname: string, pipelineId: string) =>
  `WEIR_AGENT_TOKEN=… weir agent --server ws://${hostname}:4320 --pipeline ${pipelineId}`
