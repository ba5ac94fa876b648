import type { NodeDiagnostics } from '@weir/contracts'

type Counts = Pick<
  NodeDiagnostics,
  'inputLines' | 'outputLines' | 'droppedLines' | 'droppedByReason' | 'errors' | 'errorsByReason' | 'heldLines'
>

export interface LedgerLine {
  kind: 'passed' | 'dropped' | 'error' | 'held' | 'open'
  label: string
  count: number
  /** Of all that the ledger accounts for, from 0 to 1. */
  share: number
  /** The same count by reason, the most frequent first. */
  reasons: readonly { reason: string; count: number }[]
}

export interface NodeLedger {
  /** How many lines came in. */
  came: number
  /** How many the node made itself: what comes out of it beyond what came in. */
  made: number
  lines: readonly LedgerLine[]
}

const byReason = (counts: Readonly<Record<string, number>>) =>
  Object.entries(counts)
    .map(([reason, count]) => ({ reason: reason.replaceAll('_', ' '), count }))
    .filter(({ count }) => count > 0)
    .sort((a, b) => b.count - a.count)

/**
 * What happened to what came into a node. The counts of its lines add up to what came in and what the node made. What is not
 * accounted for yet is on its way: figures of one window are read while records still pass.
 */
export function nodeLedger(counts: Counts): NodeLedger {
  const { inputLines: came, outputLines, droppedLines, errors, heldLines } = counts
  const known = outputLines + droppedLines + errors + heldLines
  const made = Math.max(0, known - came)
  const open = Math.max(0, came - known)
  const total = Math.max(1, came + made)
  const line = (kind: LedgerLine['kind'], label: string, count: number, reasons: LedgerLine['reasons'] = []) => ({
    kind,
    label,
    count,
    share: count / total,
    reasons,
  })
  const lines = [
    line('passed', 'Passed on', outputLines),
    line('dropped', 'Dropped by rule', droppedLines, byReason(counts.droppedByReason)),
    line('error', 'Errors', errors, byReason(counts.errorsByReason)),
    line('held', 'Held', heldLines),
  ]
  return { came, made, lines: open > 0 ? [...lines, line('open', 'On the way', open)] : lines }
}
