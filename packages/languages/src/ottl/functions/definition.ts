import type { TelemetryRecord } from '@weir/telemetry'
import { type CallNode, isCondition } from '../ast.ts'
import type { Emitter } from '../emitter.ts'
import { OttlError } from '../error.ts'
import type { Kind, OttlValue } from '../value.ts'
import { ArgumentError, type Compiler, type Parameter } from './parameters.ts'

/** A value in an example, written as plain data: objects stand for maps, whole numbers for ints. */
export type ExampleValue = null | string | boolean | number | bigint | object

export interface ExampleLog {
  body?: ExampleValue
  attributes?: Record<string, ExampleValue>
  resource?: Record<string, ExampleValue>
}

/** What an editor makes of a log; parts that are left out stay as they are. */
export interface EditorExample {
  readonly statement: string
  readonly before: ExampleLog
  readonly after: ExampleLog
}

/** For functions that only spans have. */
export interface ExampleSpan {
  parentSpanId?: string
}

/** What a converter gives, on an empty log or what is named; `error` is part of the message where it fails. */
export type ConverterExample = {
  readonly expression: string
  readonly log?: ExampleLog
  readonly span?: ExampleSpan
} & ({ readonly result: ExampleValue } | { readonly error: string })

/** A parameter as editors and reference pages show it. */
export interface ParameterInfo {
  readonly name: string
  readonly type: string
  readonly optional: boolean
}

interface Described {
  readonly name: string
  readonly docs: string
  readonly signature: string
  readonly parameters: readonly ParameterInfo[]
}

/** A function with its arguments, ready to run on the current record. */
export interface Bound<T> {
  readonly run: () => T
  /** Its JavaScript: statements for an editor, an expression for a converter; null when only `run` will do. */
  emit?(out: Emitter): string | null
  /** For what is better done on many records at once: gives what went wrong with each. */
  readonly runBatch?: (records: readonly TelemetryRecord[]) => (Error | null)[]
}

/** What an editor that works on many records at once does with them. */
type BatchEdit = Required<Pick<Bound<void>, 'runBatch'>>

export interface Editor extends Described {
  readonly kind: 'editor'
  readonly examples: readonly EditorExample[]
  bind(call: CallNode, compiler: Compiler): Bound<void>
}

export interface Converter extends Described {
  readonly kind: 'converter'
  readonly examples: readonly ConverterExample[]
  /** The only kind it can give. */
  readonly returns?: Kind
  readonly parameterCount: number
  bind(call: CallNode, compiler: Compiler): Bound<OttlValue>
}

export type FunctionDefinition = Editor | Converter

type Parameters = Record<string, Parameter<unknown>>

type ArgumentsOf<P extends Parameters> = { [K in keyof P]: P[K] extends Parameter<infer T> ? T : never }

interface Specification<P extends Parameters> {
  name: string
  docs: string
  /** In order; the names in camel case are snake case in the language. */
  parameters: P
}

export function defineEditor<P extends Parameters>(
  specification: Specification<P> & {
    examples: readonly EditorExample[]
    create: (args: ArgumentsOf<P>, compiler: Compiler, call: CallNode) => (() => void) | BatchEdit
    /** For hot editors: JavaScript statements that do the same as what `create` gives. */
    emit?: (args: ArgumentsOf<P>, out: Emitter) => string | null
  },
): Editor {
  const { name, docs, parameters, examples, create, emit } = specification
  return {
    kind: 'editor',
    name,
    docs,
    examples,
    signature: signatureOf(name, parameters),
    parameters: describe(parameters),
    bind: (call, compiler) => {
      const args = bindArguments(call, parameters, compiler)
      const edit = create(args, compiler, call)
      if (typeof edit === 'object') return { ...edit, run: () => runOne(edit, compiler.record()) }
      return { run: edit, ...(emit && { emit: (out: Emitter) => emit(args, out) }) }
    },
  }
}

export function defineConverter<P extends Parameters>(
  specification: Specification<P> & {
    returns?: Kind
    examples: readonly ConverterExample[]
    create: (args: ArgumentsOf<P>, compiler: Compiler, call: CallNode) => () => OttlValue
    /** For hot converters: a JavaScript expression that gives the same as what `create` gives. */
    emit?: (args: ArgumentsOf<P>, out: Emitter) => string | null
  },
): Converter {
  const { name, docs, parameters, returns, examples, create, emit } = specification
  return {
    kind: 'converter',
    name,
    docs,
    returns,
    examples,
    parameterCount: Object.keys(parameters).length,
    signature: signatureOf(name, parameters),
    parameters: describe(parameters),
    bind: (call, compiler) => {
      const args = bindArguments(call, parameters, compiler)
      return { run: create(args, compiler, call), ...(emit && { emit: (out: Emitter) => emit(args, out) }) }
    },
  }
}

function runOne(edit: BatchEdit, record: TelemetryRecord): void {
  const [error] = edit.runBatch([record])
  if (error) throw error
}

function describe(parameters: Parameters): ParameterInfo[] {
  return Object.entries(parameters).map(([key, { label, optional }]) => ({
    name: snakeCase(key),
    type: label,
    optional,
  }))
}

function signatureOf(functionName: string, parameters: Parameters): string {
  const parts = describe(parameters).map(({ name, type, optional }) => `${name}${optional ? '?' : ''}: ${type}`)
  return `${functionName}(${parts.join(', ')})`
}

function bindArguments<P extends Parameters>(call: CallNode, parameters: P, compiler: Compiler): ArgumentsOf<P> {
  const names = Object.keys(parameters)
  const given = new Map<string, CallNode['args'][number]>()
  let named = false
  for (const [index, argument] of call.args.entries()) {
    if (argument.name === '' && named) fail(argument.at, 'arguments without a name come before those with a name')
    named = argument.name !== ''
    const name = named ? camelCase(argument.name) : names[index]
    if (name === undefined) {
      fail(argument.at, `too many arguments for ${signatureOf(call.name, parameters)}`)
    }
    if (!names.includes(name)) {
      fail(argument.at, `${call.name} has no argument named ${argument.name}: ${signatureOf(call.name, parameters)}`)
    }
    if (given.has(name)) fail(argument.at, `the argument ${snakeCase(name)} is given twice`)
    given.set(name, argument)
  }
  const bound = Object.entries(parameters).map(([name, parameter]) => {
    const argument = given.get(name)
    if (argument)
      return [name, bindArgument(argument, parameter, compiler, `${snakeCase(name)} of ${call.name}`)] as const
    if (parameter.optional) return [name, undefined] as const
    return fail(call.at, `the argument ${snakeCase(name)} is missing: ${signatureOf(call.name, parameters)}`)
  })
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- each value comes from the parameter of its name, which is what ArgumentsOf says
  return Object.fromEntries(bound) as ArgumentsOf<P>
}

function bindArgument(
  { at, value }: CallNode['args'][number],
  parameter: Parameter<unknown>,
  compiler: Compiler,
  what: string,
): unknown {
  try {
    if (!isCondition(value)) return parameter.bind(value, compiler)
    if (parameter.bindCondition) return parameter.bindCondition(value, compiler)
    return fail(at, `the argument ${what}: expected ${parameter.label}, found a condition`)
  } catch (error) {
    if (error instanceof ArgumentError) return fail(error, `the argument ${what}: ${error.detail}`)
    throw error
  }
}

function snakeCase(name: string): string {
  return name.replace(/[A-Z]/g, letter => `_${letter.toLowerCase()}`)
}

function camelCase(name: string): string {
  return name.replace(/_+([a-z0-9])/g, (_, letter: string) => letter.toUpperCase())
}

function fail(at: { line: number; column: number }, message: string): never {
  throw new OttlError(message, at.line, at.column)
}
