import type { Signal, Value } from '@weir/telemetry'
import { ExpressionCompiler } from './compiler.ts'
import type { Context } from './contexts/context.ts'
import { logContext } from './contexts/log.ts'
import { metricContext } from './contexts/metric.ts'
import { spanContext } from './contexts/span.ts'
import type { OttlRuntimeError } from './error.ts'
import { functions } from './functions/index.ts'
import { parseCondition, parseStatements, parseValue } from './parser.ts'
import {
  CompiledProgram,
  CompiledStatement,
  type ErrorMode,
  type Program,
  type RecordOf,
  runtimeError,
} from './program.ts'
import { Run } from './run.ts'
import { plainValue } from './value.ts'

export interface CompileOptions<S extends Signal = Signal> {
  context: S
  /** Default `silent`. */
  errorMode?: ErrorMode
  /** Called for each run-time error in every mode, before it is skipped or thrown. */
  onError?: (error: OttlRuntimeError) => void
}

const contexts: { [S in Signal]: Context<S> } = { log: logContext, metric: metricContext, trace: spanContext }

/** Compiles statements, or throws an OttlError that tells where and why they are not valid. */
export function compileStatements<S extends Signal>(text: string, options: CompileOptions<S>): Program<S> {
  const { run, compiler } = prepare(options.context)
  const statements = parseStatements(text).map(({ at, text: source, editor, where }) => {
    const condition = where === null ? () => true : compiler.condition(where)
    return new CompiledStatement({ text: source, ...at }, condition, compiler.editor(editor))
  })
  const errors = { mode: options.errorMode ?? 'silent', onError: options.onError }
  return new CompiledProgram(options.context, statements, run, errors)
}

/** Compiles a condition; a record on which it fails does not match, unless the error mode is `propagate`. */
export function compileCondition<S extends Signal>(
  text: string,
  options: CompileOptions<S>,
): (record: RecordOf[S]) => boolean {
  const { run, compiler } = prepare(options.context)
  return evaluator(text, options, run, compiler.condition(parseCondition(text)), false)
}

/**
 * Compiles a value expression: a path, literal, converter call or math. Times and durations come out as nanoseconds, ids
 * as hexadecimal text; a record on which it fails gives nil, unless the error mode is `propagate`.
 */
export function compileValue<S extends Signal>(
  text: string,
  options: CompileOptions<S>,
): (record: RecordOf[S]) => Value {
  const { run, compiler } = prepare(options.context)
  const value = compiler.value(parseValue(text))
  return evaluator<S, Value>(text, options, run, () => plainValue(value.get()), null)
}

function prepare<S extends Signal>(signal: S): { run: Run<RecordOf[S]>; compiler: ExpressionCompiler<S> } {
  const context: Context<S> = contexts[signal]
  const run = new Run<RecordOf[S]>(context.blank())
  return { run, compiler: new ExpressionCompiler(context, run, functions) }
}

function evaluator<S extends Signal, T>(
  text: string,
  options: CompileOptions<S>,
  run: Run<RecordOf[S]>,
  evaluate: () => T,
  otherwise: T,
): (record: RecordOf[S]) => T {
  const { errorMode, onError } = options
  return record => {
    run.begin(record)
    try {
      return evaluate()
    } catch (cause) {
      const error = runtimeError(cause, { text, line: 1 })
      onError?.(error)
      if (errorMode === 'propagate') throw error
      return otherwise
    } finally {
      run.end()
    }
  }
}
