import type { ValidationProblems } from '@weir/pipeline'
import { problemLines } from '../editing/problem-lines.ts'

interface Report {
  valid: boolean
  error: ValidationProblems
  warning: ValidationProblems
}

/** How the server's check stands: it runs, could not be made, or gave a report. */
export type ServerCheck = { status: 'pending' } | { status: 'error' } | { status: 'success'; report: Report }

export interface ReviewState {
  errors: string[]
  warnings: string[]
  /** Why the server could not say. */
  failure: string | undefined
  /** Why saving is off; undefined when it is on. */
  blocked: string | undefined
}

const validationFailed = 'Failed to validate the pipeline'

/** Whether a draft may be saved: only what both this page and the server found valid may. */
export function reviewState(local: Report, check: ServerCheck, changes: number): ReviewState {
  const reports = check.status === 'success' ? [local, check.report] : [local]
  const linesOf = (level: 'error' | 'warning') => [...new Set(reports.flatMap(report => problemLines(report[level])))]
  const errors = linesOf('error')
  const failure = check.status === 'error' ? validationFailed : undefined
  const isValid = reports.every(report => report.valid)
  const blocked = (): string | undefined => {
    if (changes === 0) return 'Nothing has changed'
    if (!isValid) return `The pipeline has ${errors.length === 1 ? 'an error' : `${errors.length} errors`}`
    if (failure !== undefined) return failure
    return check.status === 'pending' ? 'The pipeline is being validated' : undefined
  }
  return { errors, warnings: linesOf('warning'), failure, blocked: blocked() }
}
