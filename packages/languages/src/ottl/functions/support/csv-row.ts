import { OttlFault } from '../../error.ts'

/**
 * Reads the fields of a CSV text by the rules of Go's reader. The text is one row: what stands on further lines continues
 * its last field. With lazy quotes a quote may stand anywhere.
 */
export function readCsvRow(text: string, delimiter: string, lazyQuotes: boolean): string[] {
  if (['"', '\r', '\n', '\0', '\ufffd'].includes(delimiter)) throw new OttlFault('invalid field or comment delimiter')
  const reader = new CsvReader(text, delimiter, lazyQuotes)
  const row: string[] = []
  let found = false
  for (;;) {
    const line = reader.read()
    if (line === null) break
    found = true
    for (const [index, field] of line.entries()) {
      const last = index === 0 ? row.pop() : undefined
      row.push(last === undefined ? field : `${last}\n${field}`)
    }
  }
  if (!found) throw new OttlFault('no csv lines found')
  return row
}

class CsvReader {
  readonly #text: string
  readonly #delimiter: string
  readonly #lazyQuotes: boolean
  #at = 0
  #line = 0

  constructor(text: string, delimiter: string, lazyQuotes: boolean) {
    this.#text = text
    this.#delimiter = delimiter
    this.#lazyQuotes = lazyQuotes
  }

  /** The fields of the next record, null at the end. A fault in the first field is an error, one later ends the record. */
  read(): string[] | null {
    let line = this.#nextLine()
    while (line === '\n') line = this.#nextLine()
    if (line === null) return null
    const fields: string[] = []
    let rest: string | null = line
    while (rest !== null) {
      const result: Field | string = rest.startsWith('"') ? this.#quoted(rest.slice(1)) : this.#plain(rest)
      if (typeof result === 'string') {
        if (fields.length === 0) throw new OttlFault(`read csv line: parse error on line ${this.#line}: ${result}`)
        break
      }
      fields.push(result.value)
      rest = result.rest
    }
    return fields
  }

  #plain(line: string): Field | string {
    const end = line.indexOf(this.#delimiter)
    const value = end < 0 ? line.replace(/\n$/, '') : line.slice(0, end)
    if (!this.#lazyQuotes && value.includes('"')) return 'bare " in non-quoted field'
    return { value, rest: end < 0 ? null : line.slice(end + this.#delimiter.length) }
  }

  /** Reads a field behind its opening quote; it may go over several lines. */
  #quoted(start: string): Field | string {
    let value = ''
    let line = start
    for (;;) {
      const quote = line.indexOf('"')
      if (quote < 0) {
        value += line
        const next = line === '' ? null : this.#nextLine()
        if (next === null) return this.#lazyQuotes ? { value, rest: null } : 'extraneous or missing " in quoted-field'
        line = next
        continue
      }
      value += line.slice(0, quote)
      line = line.slice(quote + 1)
      if (line.startsWith('"')) {
        value += '"'
        line = line.slice(1)
      } else if (line.startsWith(this.#delimiter)) return { value, rest: line.slice(this.#delimiter.length) }
      else if (line === '' || line === '\n') return { value, rest: null }
      else if (this.#lazyQuotes) value += '"'
      else return 'extraneous or missing " in quoted-field'
    }
  }

  /** The next line with its end as `\n`, null at the end of the text. */
  #nextLine(): string | null {
    if (this.#at >= this.#text.length) return null
    this.#line += 1
    const end = this.#text.indexOf('\n', this.#at)
    const line = end < 0 ? this.#text.slice(this.#at) : this.#text.slice(this.#at, end)
    this.#at = end < 0 ? this.#text.length : end + 1
    const bare = line.endsWith('\r') ? line.slice(0, -1) : line
    return end < 0 ? bare : `${bare}\n`
  }
}

/** A field and the rest of its line, null when it was the last one. */
interface Field {
  readonly value: string
  readonly rest: string | null
}
