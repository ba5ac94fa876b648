import type { CallNode } from '../ast.ts'
import { OttlError } from '../error.ts'
import type { Kind, OttlValue } from '../value.ts'
import type { Compiler, Parameter } from './parameters.ts'

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

/** What a converter gives, on an empty log or the one named; `error` is part of the message where it fails. */
export type ConverterExample = { readonly expression: string; readonly log?: ExampleLog } & (
  | { readonly result: ExampleValue }
  | { readonly error: string }
)

interface Described {
  readonly name: string
  readonly docs: string
  readonly signature: string
}

export interface Editor extends Described {
  readonly kind: 'editor'
  readonly examples: readonly EditorExample[]
  bind(call: CallNode, compiler: Compiler): () => void
}

export interface Converter extends Described {
  readonly kind: 'converter'
  readonly examples: readonly ConverterExample[]
  /** The only kind it can give. */
  readonly returns?: Kind
  readonly parameterCount: number
  bind(call: CallNode, compiler: Compiler): () => OttlValue
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
    create: (args: ArgumentsOf<P>) => () => void
  },
): Editor {
  const { name, docs, parameters, examples, create } = specification
  return {
    kind: 'editor',
    name,
    docs,
    examples,
    signature: signatureOf(name, parameters),
    bind: (call, compiler) => create(bindArguments(call, parameters, compiler)),
  }
}

export function defineConverter<P extends Parameters>(
  specification: Specification<P> & {
    returns?: Kind
    examples: readonly ConverterExample[]
    create: (args: ArgumentsOf<P>) => () => OttlValue
  },
): Converter {
  const { name, docs, parameters, returns, examples, create } = specification
  return {
    kind: 'converter',
    name,
    docs,
    returns,
    examples,
    parameterCount: Object.keys(parameters).length,
    signature: signatureOf(name, parameters),
    bind: (call, compiler) => create(bindArguments(call, parameters, compiler)),
  }
}

function signatureOf(name: string, parameters: Parameters): string {
  const parts = Object.entries(parameters).map(([key, { label, optional }]) => {
    return `${snakeCase(key)}${optional ? '?' : ''}: ${label}`
  })
  return `${name}(${parts.join(', ')})`
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
    if (argument) return [name, parameter.bind(argument.value, compiler)] as const
    if (parameter.optional) return [name, undefined] as const
    return fail(call.at, `the argument ${snakeCase(name)} is missing: ${signatureOf(call.name, parameters)}`)
  })
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- each value comes from the parameter of its name, which is what ArgumentsOf says
  return Object.fromEntries(bound) as ArgumentsOf<P>
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
