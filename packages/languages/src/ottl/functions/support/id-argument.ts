import { OttlError, OttlFault } from '../../error.ts'
import type { Getter } from '../../getter.ts'
import { hex } from '../../go-json.ts'

const decoder = new TextDecoder()

/** Reads an id, given as bytes or as hexadecimal text, as lower-case hexadecimal; a constant one is checked at once. */
export function idArgument(name: string, bytes: Getter<Uint8Array | null>, size: number): () => string {
  const read = () => {
    const given = bytes.get()
    if (given?.length === size) return hex(given)
    const text = given?.length === 2 * size ? decoder.decode(given) : ''
    if (/^[0-9a-fA-F]+$/.test(text)) return text.toLowerCase()
    throw new OttlFault(`${name} needs ${size} bytes or ${2 * size} hexadecimal characters`)
  }
  if (!bytes.constant) return read
  try {
    const id = read()
    return () => id
  } catch (error) {
    if (error instanceof OttlFault) throw new OttlError(error.message, bytes.at.line, bytes.at.column)
    throw error
  }
}
