import { z } from 'zod'
import { closestWord } from './closest-word.ts'
import { commonFields } from './document.ts'
import { findDefinition } from './known-node.ts'

type Path = readonly (string | number)[]

/** A key that the schema does not have, and those that it has in that place. */
export interface UnknownKey {
  path: Path
  known: readonly string[]
}

/**
 * The keys of a value that its schema has no place for, at any depth. Nodes and processors inside the value, which are open
 * to any field, are held to the fields of their type.
 */
export function findUnknownKeys(schema: z.core.$ZodType, value: unknown, path: Path = []): UnknownKey[] {
  if (typeof value !== 'object' || value === null) return []
  if (schema instanceof z.ZodObject) return inObject(schema, value, path)
  if (schema instanceof z.ZodArray) {
    return Array.isArray(value) ? value.flatMap((item, at) => findUnknownKeys(schema.element, item, [...path, at])) : []
  }
  if (schema instanceof z.ZodRecord) {
    return Object.entries(value).flatMap(([key, item]) => findUnknownKeys(schema.valueType, item, [...path, key]))
  }
  if (schema instanceof z.ZodUnion) {
    const fitting = schema.options.find(option => z.safeParse(option, value).success)
    return fitting ? findUnknownKeys(fitting, value, path) : []
  }
  if (schema instanceof z.ZodLazy) return findUnknownKeys(schema.def.getter(), value, path)
  if (schema instanceof z.ZodPipe) return findUnknownKeys(schema.def.in, value, path)
  if (
    schema instanceof z.ZodOptional ||
    schema instanceof z.ZodNullable ||
    schema instanceof z.ZodDefault ||
    schema instanceof z.ZodPrefault ||
    schema instanceof z.ZodReadonly
  ) {
    return findUnknownKeys(schema.def.innerType, value, path)
  }
  return []
}

function inObject(schema: z.ZodObject, value: object, path: Path): UnknownKey[] {
  const type: unknown = 'type' in schema.shape ? Reflect.get(value, 'type') : undefined
  const definition = typeof type === 'string' ? findDefinition(type) : undefined
  const isOpen = schema.def.catchall !== undefined && !(schema.def.catchall instanceof z.ZodNever)
  const shape: Record<string, z.core.$ZodType> = isOpen
    ? { ...schema.shape, ...definition?.config.shape }
    : schema.shape
  const known = Object.keys(shape)
  return Object.entries(value).flatMap(([key, item]): UnknownKey[] => {
    const field = Object.hasOwn(shape, key) ? shape[key] : undefined
    if (field) return findUnknownKeys(field, item, [...path, key])
    if (isOpen && (!definition || commonFields.has(key))) return []
    return [{ path: [...path, key], known }]
  })
}

/** What to tell the user about an unknown key. */
export function unknownKeyMessage({ path, known }: UnknownKey, owner: string): string {
  const key = String(path.at(-1))
  const meant = closestWord(key, known)
  return `unknown key ${JSON.stringify(key)}, which ${owner} does not have${meant ? `; did you mean ${meant}?` : ''}`
}
