import { type ExplainedPart, explainRegex, RegexError } from '@weir/languages/regex'
import type { CodeIssue } from '../../../ui/code/code-types.ts'

export interface PatternExplanation {
  parts: readonly ExplainedPart[]
  /** What is wrong with the pattern, and where. */
  issue: CodeIssue | undefined
}

/** Longer patterns are not explained while they are typed; the test on the server says whether they compile. */
const longestExplained = 5000

/** What a regular expression matches in words, or why it is none. */
export function explainPattern(pattern: string): PatternExplanation {
  if (pattern === '' || pattern.length > longestExplained) return { parts: [], issue: undefined }
  try {
    return { parts: explainRegex(pattern), issue: undefined }
  } catch (error) {
    if (!(error instanceof RegexError)) throw error
    const before = pattern.slice(0, error.position ?? 0).split('\n')
    const place = { line: before.length, column: (before.at(-1)?.length ?? 0) + 1 }
    return { parts: [], issue: { level: 'error', message: error.message, ...place } }
  }
}
