import type { Diagnostic } from '@codemirror/lint'
import type { Text } from '@codemirror/state'
import type { CodeIssue, CodePlace } from './code-types.ts'

/** More marks than this help nobody, and each one costs. */
const maxMarks = 200

/** The offset of a place; one behind the end of its line or text is moved there. */
export function offsetOf(text: Text, { line, column = 1 }: CodePlace): number {
  const found = text.line(Math.min(Math.max(1, line), text.lines))
  return Math.min(found.from + Math.max(0, column - 1), found.to)
}

/** Issues as marks below the rest of their line; those without a line mark the first one. */
export function toDiagnostics(text: Text, issues: readonly CodeIssue[]): Diagnostic[] {
  return issues.slice(0, maxMarks).map(({ level, message, line = 1, column }) => {
    const from = offsetOf(text, { line, ...(column !== undefined && { column }) })
    const { from: start, to } = text.lineAt(from)
    // What is missing at the end of a line is marked by what stands before it: a mark below nothing is not seen.
    return { from: from === to ? Math.max(start, from - 1) : from, to: Math.max(from, to), severity: level, message }
  })
}
