import type { Item } from './output-event.ts'

const isEmpty = (value: unknown): boolean =>
  value === undefined ||
  value === null ||
  value === '' ||
  (typeof value === 'object' && Object.keys(value).length === 0)

/** Marks of the capture, and zero for a time that nobody set. */
const isLeftOut = (key: string, value: unknown) =>
  key.startsWith('_') || isEmpty(value) || (value === 0 && key.endsWith('timestamp'))

/** The fields of an item that say something: whether an empty one is given makes no difference to a record. */
export function plainItem(item: Item): Item {
  return Object.fromEntries(Object.entries(item).filter(([key, value]) => !isLeftOut(key, value)))
}

export function isSame(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false
  if (Array.isArray(a) !== Array.isArray(b)) return false
  const [ofA, ofB] = [Object.entries(a), new Map(Object.entries(b))]
  return ofA.length === ofB.size && ofA.every(([key, value]) => ofB.has(key) && isSame(value, ofB.get(key)))
}

export const isSameItem = (a: Item, b: Item) => isSame(plainItem(a), plainItem(b))

export const itemType = (item: Item | undefined): string => (typeof item?.['_type'] === 'string' ? item['_type'] : '')

const utf8 = new TextEncoder()

/** The bytes of an item as JSON. */
export const itemSize = (item: Item): number => utf8.encode(JSON.stringify(plainItem(item))).length
