import {
  type CodeRunner,
  type CompileOptions,
  compileCondition,
  compileStatements,
  compileValue,
  OttlError,
  type Program,
  type RecordOf,
} from '@weir/languages/ottl'
import type { Signal, TelemetryRecord, Value } from '@weir/telemetry'
import { allSignals } from './batches.ts'
import type { NodeContext } from './runtime-types.ts'

type Options = Omit<CompileOptions, 'context'>
type Programs = { [S in Signal]?: Program<S> }
export type Values = { [S in Signal]?: (record: RecordOf[S]) => Value }
export type OttlKind = 'statements' | 'condition' | 'value'
export type Conditions = { [S in Signal]?: (record: RecordOf[S]) => boolean }

/** The programs of a text for each signal that it makes sense for; throws where that is none. */
export function statementsBySignal(text: string, options: Options = {}): Programs {
  const attempts = new Attempts()
  const log = attempts.run(() => compileStatements(text, { ...options, context: 'log' }))
  const metric = attempts.run(() => compileStatements(text, { ...options, context: 'metric' }))
  const trace = attempts.run(() => compileStatements(text, { ...options, context: 'trace' }))
  return attempts.check({ ...(log && { log }), ...(metric && { metric }), ...(trace && { trace }) })
}

/** The conditions of a text for each signal that it makes sense for; throws where that is none. */
export function conditionsBySignal(text: string, options: Options = {}): Conditions {
  const attempts = new Attempts()
  const log = attempts.run(() => compileCondition(text, { ...options, context: 'log' }))
  const metric = attempts.run(() => compileCondition(text, { ...options, context: 'metric' }))
  const trace = attempts.run(() => compileCondition(text, { ...options, context: 'trace' }))
  return attempts.check({ ...(log && { log }), ...(metric && { metric }), ...(trace && { trace }) })
}

/** The value expressions of a text for each signal that it makes sense for; throws where that is none. */
export function valuesBySignal(text: string, options: Options = {}): Values {
  const attempts = new Attempts()
  const log = attempts.run(() => compileValue(text, { ...options, context: 'log' }))
  const metric = attempts.run(() => compileValue(text, { ...options, context: 'metric' }))
  const trace = attempts.run(() => compileValue(text, { ...options, context: 'trace' }))
  return attempts.check({ ...(log && { log }), ...(metric && { metric }), ...(trace && { trace }) })
}

/** Whether a record meets the condition; one of a signal that the condition does not fit does not. */
export function meets(conditions: Conditions, record: TelemetryRecord): boolean {
  switch (record.signal) {
    case 'log':
      return conditions.log?.(record) ?? false
    case 'metric':
      return conditions.metric?.(record) ?? false
    case 'trace':
      return conditions.trace?.(record) ?? false
  }
}

/** What the program lets the expressions of a node reach. Where no code may run, `run_code` fails on every record. */
export function ottlOptions({ ottlHost, ottlMode, codeRunner = noCode }: NodeContext): Options {
  return { ...(ottlHost && { host: ottlHost }), ...(ottlMode && { mode: ottlMode }), codeRunner }
}

const noCode: CodeRunner = {
  prepare: () => ({ run: records => records.map(() => new Error('code cannot run here')) }),
}

/** Takes any code, without running it: whether code is right shows where it runs. */
const uncheckedCode: CodeRunner = { prepare: () => ({ run: records => records.map(() => null) }) }

/** Compiles for one signal after the other; only a text that fits none of them is wrong. */
class Attempts {
  #firstError: OttlError | undefined

  run<T>(compile: () => T): T | undefined {
    try {
      return compile()
    } catch (error) {
      if (!(error instanceof OttlError)) throw error
      this.#firstError ??= error
      return undefined
    }
  }

  check<T extends object>(compiled: T): T {
    if (this.#firstError && Object.keys(compiled).length === 0) throw this.#firstError
    return compiled
  }
}

/**
 * What is wrong with an OTTL text, if anything. It must hold for every signal in `required`; where none is required, for at
 * least one.
 */
export function ottlProblem(kind: OttlKind, text: string, required: readonly Signal[] = []): string | undefined {
  const compile = { statements: compileStatements, condition: compileCondition, value: compileValue }[kind]
  const problems = new Map<Signal, string>()
  for (const context of required.length > 0 ? required : allSignals) {
    try {
      compile(text, { context, mode: 'closures', codeRunner: uncheckedCode })
    } catch (error) {
      if (!(error instanceof OttlError)) throw error
      problems.set(context, error.message)
    }
  }
  const [first] = problems
  if (!first) return undefined
  if (required.length === 0) return problems.size === allSignals.length ? first[1] : undefined
  return required.length > 1 ? `for data type ${first[0]}: ${first[1]}` : first[1]
}
