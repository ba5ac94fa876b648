import { OttlFault } from '../../../error.ts'

/** A verb of a format with its flags, width and precision. */
export interface Directive {
  readonly verb: string
  readonly plus: boolean
  readonly minus: boolean
  readonly sharp: boolean
  readonly space: boolean
  readonly zero: boolean
  /** -1 where none is given. */
  readonly width: number
  readonly precision: number
}

/** Fills a text to the width: to the left by default, with zeros where the flag asks. */
export function pad(text: string, { width, minus, zero }: Directive): string {
  const length = characterCount(text)
  if (length >= width) return text
  const fill = (zero && !minus ? '0' : ' ').repeat(width - length)
  return minus ? text + fill : fill + text
}

function characterCount(text: string): number {
  let count = text.length
  for (let at = 0; at < text.length; at += 1) if ((text.charCodeAt(at) & 0xfc00) === 0xdc00) count -= 1
  return count
}

/** A wide format of a long list would grow without bounds. */
const maxLength = 16_777_216

/** Adds to a text, or throws a fault when it gets too long. */
export function extended(text: string, part: string): string {
  if (text.length + part.length > maxLength)
    throw new OttlFault(`the text would be longer than ${maxLength} characters`)
  return text + part
}

/** Joins the parts of a list. */
export function joined<T>(items: Iterable<T>, separator: string, format: (item: T) => string): string {
  let out = ''
  let first = true
  for (const item of items) {
    out = extended(out, first ? format(item) : separator + format(item))
    first = false
  }
  return out
}
