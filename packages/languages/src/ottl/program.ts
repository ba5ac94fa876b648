import type { LogRecord, MetricPoint, Signal, Span } from '@weir/telemetry'
import { OttlRuntimeError } from './error.ts'
import { Reunite } from './reunite.ts'
import type { Run } from './run.ts'

/** The record class that belongs to a signal. */
export interface RecordOf {
  log: LogRecord
  metric: MetricPoint
  trace: Span
}

/**
 * What a run-time error does: `silent` skips the statement, `ignore` skips it too and is the mode to log errors in,
 * `propagate` throws the {@link OttlRuntimeError} out of `run`.
 */
export type ErrorMode = 'silent' | 'ignore' | 'propagate'

/** What happened to one record, or to all records of one `runAll`. */
export interface RunResult {
  /** Statements whose condition was evaluated. */
  ran: number
  /** Statements whose condition held, so that the editor was called. */
  matched: number
  /** Statements that failed, in the condition or in the editor. */
  errors: number
  firstError: OttlRuntimeError | null
}

/** A statement of a program and what became of it since the program was compiled. */
export interface StatementStats {
  readonly text: string
  readonly line: number
  readonly column: number
  readonly ran: number
  readonly matched: number
  readonly errors: number
}

/** Compiled statements, run in order on one record after the other. */
export interface Program<S extends Signal = Signal> {
  readonly context: S
  readonly statements: readonly StatementStats[]
  run(record: RecordOf[S]): RunResult
  /** Runs on every record; equal copies of a shared resource or scope made on the way become one object again. */
  runAll(records: readonly RecordOf[S][]): RunResult
}

/** A statement as the program runs it. */
export class CompiledStatement implements StatementStats {
  readonly text: string
  readonly line: number
  readonly column: number
  readonly condition: () => boolean
  readonly editor: () => void
  ran = 0
  matched = 0
  errors = 0

  constructor(source: { text: string; line: number; column: number }, condition: () => boolean, editor: () => void) {
    this.text = source.text
    this.line = source.line
    this.column = source.column
    this.condition = condition
    this.editor = editor
  }
}

export class CompiledProgram<S extends Signal> implements Program<S> {
  readonly context: S
  readonly statements: readonly CompiledStatement[]
  readonly #run: Run<RecordOf[S]>
  readonly #onError: ((error: OttlRuntimeError) => void) | undefined
  readonly #propagate: boolean

  constructor(
    context: S,
    statements: readonly CompiledStatement[],
    run: Run<RecordOf[S]>,
    errors: { mode: ErrorMode; onError?: (error: OttlRuntimeError) => void },
  ) {
    this.context = context
    this.statements = statements
    this.#run = run
    this.#onError = errors.onError
    this.#propagate = errors.mode === 'propagate'
  }

  run(record: RecordOf[S]): RunResult {
    return this.runAll([record])
  }

  runAll(records: readonly RecordOf[S][]): RunResult {
    const result: RunResult = { ran: 0, matched: 0, errors: 0, firstError: null }
    const run = this.#run
    const reunite = new Reunite()
    try {
      for (const record of records) {
        run.begin(record)
        for (const statement of this.statements) this.#execute(statement, result)
        reunite.settle(run)
      }
    } finally {
      run.end()
    }
    return result
  }

  #execute(statement: CompiledStatement, result: RunResult): void {
    statement.ran += 1
    result.ran += 1
    try {
      if (!statement.condition()) return
      statement.matched += 1
      result.matched += 1
      statement.editor()
    } catch (cause) {
      statement.errors += 1
      result.errors += 1
      // Where errors come by the thousand only the first is worth an object, unless someone wants each.
      if (result.firstError && !this.#onError && !this.#propagate) return
      const error = runtimeError(cause, statement)
      result.firstError ??= error
      this.#onError?.(error)
      if (this.#propagate) throw error
    }
  }
}

export function runtimeError(cause: unknown, source: { text: string; line: number }): OttlRuntimeError {
  return new OttlRuntimeError(cause instanceof Error ? cause.message : String(cause), source.text, source.line, cause)
}
