import {
  type CompileOptions,
  compileCondition,
  compileStatements,
  OttlError,
  type Program,
  type RecordOf,
} from '@weir/languages/ottl'
import type { Signal } from '@weir/telemetry'

const signals = ['log', 'metric', 'trace'] as const satisfies readonly Signal[]

type Options = Omit<CompileOptions, 'context'>
type Programs = { [S in Signal]?: Program<S> }
export type Conditions = { [S in Signal]?: (record: RecordOf[S]) => boolean }

/** The programs of a text for each signal that it makes sense for; the others are left out. */
export function statementsBySignal(text: string, options: Options = {}): Programs {
  const log = attempt(() => compileStatements(text, { ...options, context: 'log' }))
  const metric = attempt(() => compileStatements(text, { ...options, context: 'metric' }))
  const trace = attempt(() => compileStatements(text, { ...options, context: 'trace' }))
  return { ...(log && { log }), ...(metric && { metric }), ...(trace && { trace }) }
}

/** The conditions of a text for each signal that it makes sense for; the others are left out. */
export function conditionsBySignal(text: string, options: Options = {}): Conditions {
  const log = attempt(() => compileCondition(text, { ...options, context: 'log' }))
  const metric = attempt(() => compileCondition(text, { ...options, context: 'metric' }))
  const trace = attempt(() => compileCondition(text, { ...options, context: 'trace' }))
  return { ...(log && { log }), ...(metric && { metric }), ...(trace && { trace }) }
}

function attempt<T>(compile: () => T): T | undefined {
  try {
    return compile()
  } catch (error) {
    if (error instanceof OttlError) return undefined
    throw error
  }
}

/**
 * What is wrong with an OTTL text, if anything. It must hold for every signal in `required`; where none is required, for at
 * least one.
 */
export function ottlProblem(
  kind: 'statements' | 'condition',
  text: string,
  required: readonly Signal[] = [],
): string | undefined {
  const compile = kind === 'statements' ? compileStatements : compileCondition
  const problems = new Map<Signal, string>()
  for (const context of required.length > 0 ? required : signals) {
    try {
      compile(text, { context })
    } catch (error) {
      if (!(error instanceof OttlError)) throw error
      problems.set(context, error.message)
    }
  }
  const [first] = problems
  if (!first) return undefined
  if (required.length === 0) return problems.size === signals.length ? first[1] : undefined
  return required.length > 1 ? `for data type ${first[0]}: ${first[1]}` : first[1]
}
