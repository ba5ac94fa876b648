import type { TelemetryRecord } from '@weir/telemetry'

/** Runs the JavaScript of `run_code` statements, somewhere it can do no harm. */
export interface CodeRunner {
  /** Gets a source ready to run; throws an Error that says why when it is refused. */
  prepare(source: string): PreparedCode
}

/** A source that a {@link CodeRunner} took. */
export interface PreparedCode {
  /**
   * Runs the code on each record and changes the records in place, except for their resource and scope, which other records
   * share: where the code changed those, the record gets others. Gives what went wrong with each record, null for nothing.
   */
  run(records: readonly TelemetryRecord[]): (Error | null)[]
}
