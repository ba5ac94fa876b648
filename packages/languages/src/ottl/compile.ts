import type { TelemetryRecord, Value } from '@weir/telemetry'
import type { ConditionNode, ExpressionNode, ValueNode } from './ast.ts'
import type { CodeRunner } from './code-runner.ts'
import { canGenerate, generate, type FunctionWriter } from './codegen.ts'
import { ExpressionCompiler } from './compiler.ts'
import { always, emitCondition } from './condition.ts'
import type { Context, ElementContext } from './contexts/context.ts'
import { type ContextName, contexts, type RecordOf } from './contexts/contexts.ts'
import { OttlError, type OttlRuntimeError } from './error.ts'
import { functions } from './functions/index.ts'
import type { OttlHost } from './host.ts'
import { hasPrefix, statementHasPrefix } from './infer-context.ts'
import { parseCondition, parseStatements, parseValue } from './parser.ts'
import { CompiledProgram, type ErrorMode, type Program, runtimeError } from './program.ts'
import { Run } from './run.ts'
import { CompiledStatement } from './statement.ts'
import type { BatchRun, ExecutionMode, Step } from './step.ts'
import { type OttlValue, plainValue } from './value.ts'

export interface CompileOptions<C extends ContextName = ContextName> {
  context: C
  /** Default `silent`. */
  errorMode?: ErrorMode
  /** Default `generated`, which falls back to `closures` where code from text is forbidden. */
  mode?: ExecutionMode
  /** What functions such as Env and Encrypt may reach; nothing unless given. */
  host?: OttlHost
  /** Where the code of `run_code` runs; without it, such statements do not compile. */
  codeRunner?: CodeRunner
  /** Called for each run-time error in every mode, before it is skipped or thrown. */
  onError?: (error: OttlRuntimeError) => void
}

type Options<R extends TelemetryRecord> = Omit<CompileOptions, 'context'> & { context: Context<R> | ElementContext<R> }

/** Compiles statements, or throws an OttlError that tells where and why they are not valid. */
export function compileStatements<C extends ContextName>(text: string, options: CompileOptions<C>): Program<C> {
  const context: Context<RecordOf[C]> = contexts[options.context]
  const run = new Run<RecordOf[C]>(context.blank())
  const steps = compileSteps(text, { ...options, context }, run)
  const { errorMode = 'silent', mode = 'generated', onError } = options
  return new CompiledProgram<RecordOf[C], C>(options.context, steps, run, {
    errorMode,
    mode,
    ...(onError && { onError }),
  })
}

function compileSteps<R extends TelemetryRecord>(text: string, options: Options<R>, run: Run<R>): Step<R>[] {
  const { context } = options
  const steps: {
    first: number
    statements: CompiledStatement[]
    elements: ElementContext<R> | null
    batch: BatchRun | null
  }[] = []
  for (const [index, node] of parseStatements(text).entries()) {
    const elements = elementsOf(context, prefix => statementHasPrefix(node, prefix))
    const compiler = new ExpressionCompiler(elements ?? context, run, functions, options)
    const { at, text: source, editor, where } = node
    const condition = where === null ? always(true) : compiler.condition(where)
    const bound = compiler.editor(editor)
    const statement = new CompiledStatement({ text: source, ...at }, condition, bound)
    const batch = bound.runBatch ?? null
    if (batch && elements) {
      throw new OttlError(`${editor.name} works on whole records, not on each ${elements.name}`, at.line, at.column)
    }
    const last = steps.at(-1)
    if (last && !batch && !last.batch && last.elements === elements) last.statements.push(statement)
    else steps.push({ first: index, statements: [statement], elements, batch })
  }
  return steps
}

/** The context that something runs in once for each element, if it does. */
function elementsOf<R extends TelemetryRecord>(
  context: Context<R> | ElementContext<R>,
  hasPaths: (prefix: string) => boolean,
): ElementContext<R> | null {
  if ('select' in context) return context
  const { elements } = context
  return elements && hasPaths(elements.prefix) ? elements.context : null
}

/**
 * Compiles a condition; a record on which it fails does not match, unless the error mode is `propagate`. A condition on the
 * events of a span, or the exemplars of a point, holds when it does for one of them.
 */
export function compileCondition<C extends ContextName>(
  text: string,
  options: CompileOptions<C>,
): (record: RecordOf[C]) => boolean {
  const node: ConditionNode = parseCondition(text)
  return evaluator<RecordOf[C], boolean>(
    text,
    node,
    { ...options, context: contexts[options.context] },
    false,
    compiler => {
      const condition = compiler.condition(node)
      return {
        evaluate: () => condition.test(),
        emit: out => emitCondition(condition, out),
        isLast: holds => holds,
      }
    },
  )
}

/**
 * Compiles a value expression: a path, literal, converter call or math. Times and durations come out as nanoseconds, ids
 * as hexadecimal text; a record on which it fails gives nil, unless the error mode is `propagate`. Of the events of a span,
 * or the exemplars of a point, the first counts.
 */
export function compileValue<C extends ContextName>(
  text: string,
  options: CompileOptions<C>,
): (record: RecordOf[C]) => Value {
  const node: ValueNode = parseValue(text)
  const evaluate = evaluator<RecordOf[C], OttlValue>(
    text,
    node,
    { ...options, context: contexts[options.context] },
    null,
    compiler => {
      const value = compiler.value(node)
      return { evaluate: () => value.get(), emit: out => out.value(value), isLast: () => true }
    },
  )
  return record => plainValue(evaluate(record))
}

interface Expression<T> {
  evaluate(): T
  emit(out: FunctionWriter): string
  /** Whether the result for one element is the one for the record. */
  isLast(result: T): boolean
}

function evaluator<R extends TelemetryRecord, T>(
  text: string,
  node: ExpressionNode,
  options: Options<R>,
  otherwise: T,
  compile: (compiler: ExpressionCompiler<R>) => Expression<T>,
): (record: R) => T {
  const { context, errorMode, onError, mode } = options
  const run = new Run<R>(context.blank())
  const elements = elementsOf(context, prefix => hasPrefix(node, prefix))
  const expression = compile(new ExpressionCompiler(elements ?? context, run, functions, options))
  const evaluateOne = mode === 'closures' || !canGenerate ? () => expression.evaluate() : generated(expression, run)
  const evaluate = (record: R): T => {
    if (!elements) return evaluateOne(record)
    for (let i = 0; i < elements.count(record); i += 1) {
      elements.select(run, i)
      const result = evaluateOne(record)
      if (expression.isLast(result)) return result
    }
    return otherwise
  }
  return record => {
    run.begin(record)
    try {
      return evaluate(record)
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

function generated<R extends TelemetryRecord, T>(expression: Expression<T>, run: Run<R>): (record: R) => T {
  const [evaluate] = generate<R, T>([out => `return ${expression.emit(out)};`], { run })
  return evaluate ?? (() => expression.evaluate())
}
