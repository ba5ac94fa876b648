import type { AgentDelivery, NodeDiagnostics } from '@weir/contracts'
import type { GraphNode, ValidationReport } from '@weir/pipeline'
import { formatPercent } from '../../../lib/format.ts'
import { problemsOfNode } from '../editing/problem-lines.ts'

/** What a card says of itself in its strip. */
export interface NodeIssue {
  tone: 'err' | 'warn'
  text: string
  /** All of it, where the strip has room for one line only. */
  lines: readonly string[]
}

/** What validation says of a node, errors before warnings. */
export function issueInEdit(id: string, report: Pick<ValidationReport, 'error' | 'warning'>): NodeIssue | undefined {
  const errors = problemsOfNode(report.error, id)
  const warnings = problemsOfNode(report.warning, id)
  const lines = [...errors, ...warnings]
  const [first] = lines
  if (first === undefined) return undefined
  const more = lines.length > 1 ? ` and ${lines.length - 1} more` : ''
  return { tone: errors.length > 0 ? 'err' : 'warn', text: `${first}${more}`, lines }
}

/** A queue that is this full slows down what feeds it before long. */
const fullQueue = 0.75

function backPressure(id: string, agents: readonly AgentDelivery[]): string | undefined {
  const destinations = agents.flatMap(agent => agent.destinations).filter(({ node_id }) => node_id === id)
  const shares = destinations.map(({ queue }) => (queue.max_bytes > 0 ? queue.bytes / queue.max_bytes : 0))
  const fullest = Math.max(0, ...shares)
  if (fullest >= fullQueue) return `Backpressure · queue ${formatPercent(fullest)}`
  return destinations.some(({ breaker }) => breaker === 'open') ? 'Backpressure · waits to try again' : undefined
}

/** What a running node has to complain of: events that failed, a destination that does not keep up. */
export function issueInRun(
  { id, category }: Pick<GraphNode, 'id' | 'category'>,
  diagnostics: NodeDiagnostics | undefined,
  agents: readonly AgentDelivery[],
): NodeIssue | undefined {
  const failed = diagnostics?.errors ?? 0
  const pressure = category === 'output' ? backPressure(id, agents) : undefined
  const reasons = Object.entries(diagnostics?.errorsByReason ?? {}).map(
    ([reason, count]) => `${reason}: ${count.toLocaleString('en-US')}`,
  )
  if (failed === 0) return pressure === undefined ? undefined : { tone: 'warn', text: pressure, lines: [pressure] }
  const text = `${failed.toLocaleString('en-US')} events failed`
  return { tone: 'err', text, lines: [text, ...reasons, ...(pressure === undefined ? [] : [pressure])] }
}
