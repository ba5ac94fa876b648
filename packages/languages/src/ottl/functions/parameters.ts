import type { Double, ValueMap } from '@weir/telemetry'
import type { Position, ValueNode } from '../ast.ts'
import { toBoolLike, toBytesLike, toFloatLike, toIntLike, toStringLike } from '../convert.ts'
import { OttlError, OttlFault } from '../error.ts'
import type { ConverterReference, Getter, Lambda, PathAccess } from '../getter.ts'
import { expectInt, expectMap, expectString, expectTime, type Kind, type OttlValue, type Time } from '../value.ts'

/** What parameters need from the compiler to turn an argument into what the function gets. */
export interface Compiler {
  value(node: ValueNode): Getter
  path(node: ValueNode): PathAccess
  converterReference(node: ValueNode): ConverterReference
  lambda(node: ValueNode, parameterCount: number): Lambda
}

/** A parameter of a function: how it reads in a signature, and how an argument becomes what the function gets. */
export interface Parameter<T> {
  readonly label: string
  readonly optional: boolean
  bind(node: ValueNode, compiler: Compiler): T
}

/** A map that a path leads to, which the function changes in place. */
export interface EditableMap {
  readonly path: PathAccess
  /** The map, safe to change: not shared with other records. */
  edit(): ValueMap
}

function parameter<T>(label: string, bind: Parameter<T>['bind']): Parameter<T> {
  return { label, optional: false, bind }
}

/** A parameter that takes expressions of some kinds; constants are checked and converted while compiling. */
function expression<T>(label: string, kinds: readonly Kind[], convert: (value: OttlValue) => T): Parameter<Getter<T>> {
  return parameter(label, (node, compiler) => {
    const source = compiler.value(node)
    const { at, constant, kind } = source
    if (kind !== undefined && !kinds.includes(kind)) fail(at, `expected ${label}, but this is ${kind}`)
    if (!constant) return { at, constant, get: () => convert(source.get()) }
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

export const timeValue: Parameter<Getter<Time>> = expression('time', ['time'], expectTime)

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

export const path: Parameter<PathAccess> = parameter('path', changeable)

export const mapPath: Parameter<EditableMap> = parameter('path to a map', (node, compiler) => {
  const access = changeable(node, compiler)
  if (access.kind !== undefined && access.kind !== 'map') {
    fail(node.at, `expected a path to a map, but ${access.text} is ${access.kind}`)
  }
  return {
    path: access,
    edit: () => {
      access.own()
      return expectMap(access.get())
    },
  }
})

function changeable(node: ValueNode, compiler: Compiler): PathAccess {
  const access = compiler.path(node)
  if (access.accepts.length === 0) fail(node.at, `${access.text} cannot be changed`)
  return access
}

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
    if (node.type !== 'list') return fail(node.at, `expected a list of ${item.label} in square brackets`)
    return node.items.map(child => item.bind(child, compiler))
  })
}

/** Optional parameters come last. */
export function optional<T>(inner: Parameter<T>): Parameter<T | undefined> {
  return { ...inner, optional: true }
}

function fail(at: Position, message: string): never {
  throw new OttlError(message, at.line, at.column)
}
