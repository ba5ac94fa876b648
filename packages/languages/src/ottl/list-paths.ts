import { type ContextName, contexts } from './contexts/contexts.ts'
import type { Field } from './contexts/field.ts'

/** A path as editors and reference pages show it. */
export interface PathInfo {
  readonly path: string
  readonly type: string
  readonly docs: string
  readonly writable: boolean
}

/** An enum as editors and reference pages show it. */
export interface EnumInfo {
  readonly name: string
  readonly value: number
}

type Described = Pick<Field<never>, 'type' | 'docs' | 'accepts'>

/** Every path that statements of a context can use, those without a prefix first. */
export function listPaths(context: ContextName): PathInfo[] {
  const { fields, elements } = contexts[context]
  const known = new Map<string, Described>([...fields, ...(elements?.context.fields ?? [])])
  // An old name of `scope.`, which is accepted but not worth showing twice.
  const shown = [...known].filter(([path]) => !path.startsWith('instrumentation_scope.'))
  const infos = shown.map(([path, { type, docs, accepts }]) => ({ path, type, docs, writable: accepts.length > 0 }))
  return infos.sort((a, b) => prefixRank(a.path) - prefixRank(b.path))
}

export function listEnums(context: ContextName): EnumInfo[] {
  return [...contexts[context].enums].map(([name, value]) => ({ name, value }))
}

const prefixes = /^(?:log|span|spanevent|metric|datapoint|exemplar|resource|scope)\./

/** 0 for bare paths, 1 for those behind a prefix. */
export function prefixRank(path: string): number {
  return prefixes.test(path) ? 1 : 0
}
