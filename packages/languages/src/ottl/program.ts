import type { TelemetryRecord } from '@weir/telemetry'
import type { ContextName, RecordOf } from './contexts/contexts.ts'
import { OttlRuntimeError } from './error.ts'
import { Reunite } from './reunite.ts'
import type { Run, RunState } from './run.ts'
import type { CompiledStatement, StatementStats } from './statement.ts'
import { type BatchRun, type Counters, type ExecutionMode, executables, type Step } from './step.ts'

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

/** Compiled statements, run in order on one record after the other. */
export interface Program<C extends ContextName = ContextName> {
  readonly context: C
  readonly statements: readonly StatementStats[]
  run(record: RecordOf[C]): RunResult
  /**
   * Runs on every record; equal copies of a shared resource or scope made on the way become one object again. Statements
   * before a `run_code` run on all records first, then the code on those it is for at once, then the rest.
   */
  runAll(records: readonly RecordOf[C][]): RunResult
}

export class CompiledProgram<R extends TelemetryRecord, C extends ContextName> implements Counters {
  readonly context: C
  readonly statements: readonly CompiledStatement[]
  readonly matched: Float64Array
  readonly #run: Run<R>
  readonly #steps: readonly Step<R>[]
  readonly #functions: readonly ((record: R) => void)[][]
  /** By step, how often it ran; by statement, how often an error before it kept it from running with its step. */
  readonly #runs: Float64Array
  readonly #kept: Float64Array
  readonly #onError: ((error: OttlRuntimeError) => void) | undefined
  readonly #propagate: boolean
  readonly #batches: boolean
  #result: RunResult = newResult()

  constructor(
    context: C,
    steps: readonly Step<R>[],
    run: Run<R>,
    options: { errorMode: ErrorMode; mode: ExecutionMode; onError?: (error: OttlRuntimeError) => void },
  ) {
    this.context = context
    this.statements = steps.flatMap(step => step.statements)
    this.matched = new Float64Array(this.statements.length)
    this.#kept = new Float64Array(this.statements.length)
    this.#runs = new Float64Array(steps.length)
    this.#run = run
    this.#steps = steps
    this.#functions = executables(steps, run, this, options.mode)
    this.#onError = options.onError
    this.#propagate = options.errorMode === 'propagate'
    this.#batches = steps.some(step => step.batch !== null)
  }

  run(record: R): RunResult {
    return this.runAll([record])
  }

  runAll(records: readonly R[]): RunResult {
    const result = newResult()
    this.#result = result
    try {
      // An error that propagates leaves the records behind the failing one as they are, so there is no working ahead.
      if (this.#batches && !this.#propagate && records.length > 1) this.#runInStages(records)
      else this.#runEach(records)
    } finally {
      this.#run.end()
      this.#count(result)
    }
    return result
  }

  fail(index: number, cause: unknown): void {
    const statement = this.statements[index]
    if (!statement) return
    statement.errors += 1
    const result = this.#result
    result.errors += 1
    // Where errors come by the thousand only the first is worth an object, unless someone wants each.
    if (result.firstError && !this.#onError && !this.#propagate) return
    const error = runtimeError(cause, statement)
    result.firstError ??= error
    this.#onError?.(error)
    if (!this.#propagate) return
    const step = this.#steps.findLast(({ first }) => first <= index)
    const end = step ? step.first + step.statements.length : 0
    for (let i = index + 1; i < end; i += 1) this.#kept[i] = (this.#kept[i] ?? 0) + 1
    throw error
  }

  #runEach(records: readonly R[]): void {
    const run = this.#run
    const reunite = new Reunite()
    for (const record of records) {
      run.begin(record)
      for (let i = 0; i < this.#steps.length; i += 1) this.#runStep(i, record)
      reunite.settle(run)
    }
  }

  #runStep(index: number, record: R): void {
    const elements = this.#steps[index]?.elements
    const functions = this.#functions[index] ?? []
    if (!elements) {
      this.#runs[index] = (this.#runs[index] ?? 0) + 1
      for (const execute of functions) execute(record)
      return
    }
    const count = elements.count(record)
    for (let element = 0; element < count; element += 1) {
      elements.select(this.#run, element)
      this.#runs[index] = (this.#runs[index] ?? 0) + 1
      for (const execute of functions) execute(record)
    }
  }

  #runInStages(records: readonly R[]): void {
    const run = this.#run
    const states: (RunState | undefined)[] = []
    for (const [index, step] of this.#steps.entries()) {
      if (step.batch) this.#runBatch(index, step, step.batch, records, states)
      else {
        for (const [i, record] of records.entries()) {
          run.begin(record, states[i])
          this.#runStep(index, record)
          states[i] = run.save()
        }
      }
    }
    const reunite = new Reunite()
    for (const [i, record] of records.entries()) {
      run.begin(record, states[i])
      reunite.settle(run)
    }
  }

  #runBatch(
    index: number,
    step: Step<R>,
    batch: BatchRun,
    records: readonly R[],
    states: (RunState | undefined)[],
  ): void {
    const run = this.#run
    const statement = this.statements[step.first]
    const chosen: { record: R; index: number }[] = []
    this.#runs[index] = (this.#runs[index] ?? 0) + records.length
    for (const [i, record] of records.entries()) {
      run.begin(record, states[i])
      try {
        if (statement?.condition.test()) chosen.push({ record, index: i })
      } catch (error) {
        this.fail(step.first, error)
      }
      states[i] = run.save()
    }
    this.matched[step.first] = (this.matched[step.first] ?? 0) + chosen.length
    const before = chosen.map(({ record: { resource, scope } }) => ({ resource, scope }))
    const errors = runSafely(
      batch,
      chosen.map(({ record }) => record),
    )
    for (const [i, { record, index: at }] of chosen.entries()) {
      const error = errors[i] ?? null
      if (error) this.fail(step.first, error)
      const { resource = null, scope = null } = before[i] ?? {}
      const state = states[at] ?? run.save()
      states[at] = {
        ...state,
        sharedResource: state.sharedResource ?? (record.resource === resource ? null : resource),
        sharedScope: state.sharedScope ?? (record.scope === scope ? null : scope),
      }
    }
  }

  #count(result: RunResult): void {
    for (const [index, { first, statements }] of this.#steps.entries()) {
      const runs = this.#runs[index] ?? 0
      this.#runs[index] = 0
      for (const [i, statement] of statements.entries()) {
        const ran = runs - (this.#kept[first + i] ?? 0)
        const matched = this.matched[first + i] ?? 0
        statement.ran += ran
        statement.matched += matched
        result.ran += ran
        result.matched += matched
      }
    }
    this.#kept.fill(0)
    this.matched.fill(0)
  }
}

function runSafely(batch: BatchRun, records: readonly TelemetryRecord[]): (Error | null)[] {
  if (records.length === 0) return []
  try {
    return batch(records)
  } catch (cause) {
    const error = cause instanceof Error ? cause : new Error(String(cause))
    return records.map(() => error)
  }
}

function newResult(): RunResult {
  return { ran: 0, matched: 0, errors: 0, firstError: null }
}

export function runtimeError(cause: unknown, source: { text: string; line: number }): OttlRuntimeError {
  return new OttlRuntimeError(cause instanceof Error ? cause.message : String(cause), source.text, source.line, cause)
}
