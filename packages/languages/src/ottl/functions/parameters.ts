import type { Double, TelemetryRecord, Value, ValueMap } from '@weir/telemetry'
import type { ConditionNode, Position, ValueNode } from '../ast.ts'
import type { CodeRunner } from '../code-runner.ts'
import { toBoolLike, toBytesLike, toFloatLike, toIntLike, toStringLike } from '../convert.ts'
import { OttlError, OttlFault } from '../error.ts'
import type { Condition, ConverterReference, Getter, Lambda, PathAccess } from '../getter.ts'
import type { OttlHost } from '../host.ts'
import type { Duration, Kind, OttlValue, Time } from '../value.ts'
import { expectBool, expectDuration, expectInt, expectList, expectMap } from '../value.ts'
import { expectString, expectTime } from '../value.ts'

/** What parameters need from the compiler to turn an argument into what the function gets. */
export interface Compiler {
  readonly host: OttlHost
  /** Null where the code of `run_code` cannot run. */
  readonly codeRunner: CodeRunner | null
  /** The current record. */
  record(): TelemetryRecord
  value(node: ValueNode): Getter
  condition(node: ConditionNode): Condition
  path(node: ValueNode): PathAccess
  converterReference(node: ValueNode): ConverterReference
  lambda(node: ValueNode, parameterCount: number): Lambda
}

/** A parameter of a function: how it reads in a signature, and how an argument becomes what the function gets. */
export interface Parameter<T> {
  readonly label: string
  readonly optional: boolean
  bind(node: ValueNode, compiler: Compiler): T
  /** Only for parameters that take conditions such as `attributes["n"] > 1`. */
  bindCondition?(node: ConditionNode, compiler: Compiler): T
}

/** An argument that is not what its parameter takes. Whoever binds it adds of which function it is. */
export class ArgumentError extends OttlError {}

/** A map that a path leads to, which the function changes in place. */
export interface EditableMap {
  readonly path: PathAccess
  /** The map, safe to change: not shared with other records. */
  edit(): ValueMap
}

function parameter<T>(label: string, bind: Parameter<T>['bind']): Parameter<T> {
  return { label, optional: false, bind }
}

/** A list that a path leads to, which the function changes in place. */
export interface EditableList {
  readonly path: PathAccess
  /** The list, safe to change: not shared with other records. */
  edit(): Value[]
}

/**
 * A parameter that takes expressions of some kinds. Constants are checked and converted while compiling; anything else only
 * when a record comes, even where its kind is known, since that is what the language does.
 */
function expression<T>(label: string, kinds: readonly Kind[], convert: (value: OttlValue) => T): Parameter<Getter<T>> {
  return parameter(label, (node, compiler) => {
    const source = compiler.value(node)
    const { at, constant, kind } = source
    if (!constant) {
      const get = () => convert(source.get())
      return { at, constant, get, emit: out => `${out.ref(convert)}(${out.value(source)})` }
    }
    if (kind !== undefined && !kinds.includes(kind)) fail(at, `expected ${label}, but this is ${kind}`)
    const value = converted(at, () => convert(source.get()))
    return { at, constant, get: () => value }
  })
}

function converted<T>(at: Position, convert: () => T): T {
  try {
    return convert()
  } catch (error) {
    if (error instanceof OttlFault) return fail(at, error.message)
    throw error
  }
}

const scalarKinds: readonly Kind[] = ['nil', 'string', 'int', 'double', 'bool']

export const anyValue: Parameter<Getter> = parameter('value', (node, compiler) => compiler.value(node))

export const stringValue: Parameter<Getter<string>> = expression('string', ['string'], expectString)

export const intValue: Parameter<Getter<number | bigint>> = expression('int', ['int'], expectInt)

export const mapValue: Parameter<Getter<ValueMap>> = expression('map', ['map'], expectMap)

export const listValue: Parameter<Getter<Value[]>> = expression('list', ['list'], expectList)

export const timeValue: Parameter<Getter<Time>> = expression('time', ['time'], expectTime)

export const durationValue: Parameter<Getter<Duration>> = expression('duration', ['duration'], expectDuration)

export const stringLike: Parameter<Getter<string | null>> = expression(
  'string-like',
  [...scalarKinds, 'bytes', 'list', 'map', 'time', 'duration'],
  toStringLike,
)

export const intLike: Parameter<Getter<number | bigint | null>> = expression('int-like', scalarKinds, toIntLike)

export const doubleLike: Parameter<Getter<number | Double | null>> = expression('double-like', scalarKinds, toFloatLike)

export const boolLike: Parameter<Getter<boolean | null>> = expression('bool-like', scalarKinds, toBoolLike)

export const bytesLike: Parameter<Getter<Uint8Array | null>> = expression(
  'bytes-like',
  [...scalarKinds, 'bytes'],
  toBytesLike,
)

export const path: Parameter<PathAccess> = parameter('path', (node, compiler) => compiler.path(node))

export const mapPath: Parameter<EditableMap> = parameter('path to a map', (node, compiler) => {
  const access = compiler.path(node)
  return {
    path: access,
    edit: () => {
      access.own()
      return expectMap(access.get())
    },
  }
})

export const listPath: Parameter<EditableList> = parameter('path to a list', (node, compiler) => {
  const access = compiler.path(node)
  return {
    path: access,
    edit: () => {
      access.own()
      return expectList(access.get())
    },
  }
})

export const literalString: Parameter<string> = parameter('literal string', node => {
  if (node.type === 'literal' && typeof node.value === 'string') return node.value
  return fail(node.at, 'expected a string in quotes')
})

export const literalBool: Parameter<boolean> = parameter('literal bool', node => {
  if (node.type === 'literal' && typeof node.value === 'boolean') return node.value
  return fail(node.at, 'expected true or false')
})

export const literalInt: Parameter<number> = parameter('literal int', node => {
  if (node.type === 'number' && typeof node.value === 'number' && !node.double) return node.value
  return fail(node.at, 'expected an integer such as 10')
})

export const converterName: Parameter<ConverterReference> = parameter('converter name', (node, compiler) => {
  return compiler.converterReference(node)
})

export function lambda(...names: string[]): Parameter<Lambda> {
  return parameter(`(${names.join(', ')}) => value`, (node, compiler) => compiler.lambda(node, names.length))
}

export function listOf<T>(item: Parameter<T>): Parameter<T[]> {
  return parameter(`list of ${item.label}`, (node, compiler) => {
    if (node.type !== 'list')
      return fail(node.at, `expected a list of ${item.label} in square brackets, such as ["a", "b"]`)
    return node.items.map(child => item.bind(child, compiler))
  })
}

/** A condition such as `attributes["n"] > 1`, or an expression that gives a bool. */
export const condition: Parameter<() => boolean> = {
  ...parameter('condition', (node, compiler) => {
    const value = compiler.value(node)
    return () => expectBool(value.get())
  }),
  bindCondition: (node, compiler) => {
    const tested = compiler.condition(node)
    return () => tested.test()
  },
}

/**
 * Any value, or the items of a list in square brackets, so that they need not all be evaluated. Only what is asked for is
 * compiled: both would double the work with each level of nesting.
 */
export const valueOrItems: Parameter<{ value(): Getter; items(): Getter[] | null; isWrittenList: boolean }> = parameter(
  'value',
  (node, compiler) => ({
    value: () => compiler.value(node),
    items: () => (node.type === 'list' ? node.items.map(item => compiler.value(item)) : null),
    isWrittenList: node.type === 'list',
  }),
)

/** One argument, or a list of them in square brackets. */
export function oneOrMany<T>(item: Parameter<T>): Parameter<T[]> {
  return parameter(`${item.label} or list of ${item.label}`, (node, compiler) => {
    return node.type === 'list' ? node.items.map(child => item.bind(child, compiler)) : [item.bind(node, compiler)]
  })
}

/** Optional parameters come last. */
export function optional<T>(inner: Parameter<T>): Parameter<T | undefined> {
  return { ...inner, optional: true }
}

function fail(at: Position, message: string): never {
  throw new ArgumentError(message, at.line, at.column)
}
