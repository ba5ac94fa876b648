import { DecodeError, parseJsonValue, type Value, ValueMap } from '@weir/telemetry'

const decoder = new TextDecoder('utf-8', { fatal: true })

/** A map or list as it is, or as JSON text says; undefined for anything else. */
export function parsedJson(value: Value | undefined): ValueMap | Value[] | undefined {
  if (value instanceof ValueMap || Array.isArray(value)) return value
  const text = value instanceof Uint8Array ? decodeText(value) : value
  if (typeof text !== 'string' || !/^\s*[[{]/.test(text)) return undefined
  try {
    const parsed = parseJsonValue(text)
    return parsed instanceof ValueMap || Array.isArray(parsed) ? parsed : undefined
  } catch (error) {
    if (error instanceof DecodeError) return undefined
    throw error
  }
}

function decodeText(bytes: Uint8Array): string | undefined {
  try {
    return decoder.decode(bytes)
  } catch {
    // Bytes that are no text hold no JSON.
    return undefined
  }
}
