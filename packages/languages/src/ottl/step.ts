import type { TelemetryRecord } from '@weir/telemetry'
import { canGenerate, generate, type GeneratedFunction, type WriteBody } from './codegen.ts'
import type { ElementContext } from './contexts/context.ts'
import type { Run } from './run.ts'
import { type CompiledStatement, emitStatement } from './statement.ts'

/** Statements of a program that run one after the other on a record, or on each element of it. */
export interface Step<R extends TelemetryRecord> {
  readonly first: number
  readonly statements: readonly CompiledStatement[]
  readonly elements: ElementContext<R> | null
  /** Runs that work on many records at once: those of a lone `run_code`. */
  readonly batch: BatchRun | null
}

export type BatchRun = (records: readonly TelemetryRecord[]) => (Error | null)[]

/** What the code of steps reports to. */
export interface Counters {
  /** By statement, how often the condition held. */
  readonly matched: Float64Array
  fail(index: number, error: unknown): void
}

/** How many statements one generated function holds: engines give up optimizing very long ones. */
const statementsPerFunction = 40

/** `generated` is JavaScript made for the program; `closures` interprets it, where code from text is forbidden. */
export type ExecutionMode = 'generated' | 'closures'

/** The functions that run each step on the current record of the run. */
export function executables<R extends TelemetryRecord>(
  steps: readonly Step<R>[],
  run: Run<R>,
  counters: Counters,
  mode: ExecutionMode,
): ((record: R) => void)[][] {
  if (mode === 'closures' || !canGenerate) return steps.map(step => [interpreter(step, counters)])
  const bodies: WriteBody[] = []
  const counts = steps.map(({ first, statements }) => {
    const before = bodies.length
    for (let from = 0; from < statements.length; from += statementsPerFunction) {
      const part = statements.slice(from, from + statementsPerFunction)
      bodies.push(out => part.map((statement, i) => emitStatement(statement, first + from + i, out)).join('\n'))
    }
    return bodies.length - before
  })
  const { matched } = counters
  const fail = (index: number, error: unknown) => counters.fail(index, error)
  const functions: GeneratedFunction<R>[] = generate(bodies, { run, matched, fail })
  let next = 0
  return counts.map(count => {
    next += count
    return functions.slice(next - count, next)
  })
}

function interpreter<R extends TelemetryRecord>({ first, statements }: Step<R>, counters: Counters): () => void {
  const { matched } = counters
  const parts = statements.map(({ condition, editor }) => ({
    test: condition.constant === null ? condition.test : null,
    skip: condition.constant === false,
    run: editor.run,
  }))
  return () => {
    let index = first
    for (const { test, skip, run } of parts) {
      try {
        if (test === null ? !skip : test()) {
          matched[index] = (matched[index] ?? 0) + 1
          run()
        }
      } catch (error) {
        counters.fail(index, error)
      }
      index += 1
    }
  }
}
