import { celMap, type CelInput, type CelValue, isCelList, isCelMap, isCelType, isCelUint } from '@bufbuild/cel'
import { durationJson, timestampJson } from './moments.ts'

const maxDepth = 64

/** Plain JSON data as expressions see it: whole numbers are ints, objects are maps. */
export function toCel(data: unknown, depth = 0): CelInput {
  if (depth > maxDepth) throw new RangeError(`the item is nested deeper than ${maxDepth}`)
  switch (typeof data) {
    case 'string':
    case 'boolean':
    case 'bigint':
      return data
    case 'number':
      return Number.isSafeInteger(data) ? BigInt(data) : data
    case 'object':
      if (data === null) return null
      if (Array.isArray(data)) return data.map(element => toCel(element, depth + 1))
      if (data instanceof Uint8Array) return data
      return celMap(new Map(Object.entries(data).map(([key, value]) => [key, toCel(value, depth + 1)])))
    default:
      return null
  }
}

/** The result of an expression as JSON data. Ints beyond 2^53, bytes, moments and durations become text. */
export function fromCel(value: CelValue): unknown {
  if (typeof value === 'bigint') return integer(value)
  if (typeof value === 'number') return Number.isFinite(value) ? value : String(value)
  if (value === null || typeof value !== 'object') return value
  if (isCelUint(value)) return integer(value.value)
  if (value instanceof Uint8Array) return value.toBase64()
  if (isCelList(value)) return Array.from(value, fromCel)
  if (isCelMap(value)) {
    const plain: Record<string, unknown> = Object.create(null)
    for (const [key, inner] of value) plain[isCelUint(key) ? String(key.value) : String(key)] = fromCel(inner)
    return plain
  }
  if (isCelType(value)) return value.name
  const moment = timestampJson(value) ?? durationJson(value)
  if (moment === undefined) throw new TypeError('the result is of a type that has no JSON form')
  return moment
}

function integer(value: bigint): number | string {
  const number = Number(value)
  return Number.isSafeInteger(number) ? number : String(value)
}
