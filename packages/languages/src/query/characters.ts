import { QueryError } from './query-error.ts'

/** Reads a query character by character, for the parts around a filter. */
export class Characters {
  readonly text: string
  at = 0

  constructor(text: string) {
    this.text = text
  }

  get done(): boolean {
    return this.at >= this.text.length
  }

  space(): void {
    while (/\s/.test(this.text.charAt(this.at))) this.at += 1
  }

  /** Moves behind `expected` if it comes next, white space aside. */
  take(expected: string): boolean {
    this.space()
    if (!this.text.startsWith(expected, this.at)) return false
    this.at += expected.length
    return true
  }

  expect(expected: string): void {
    if (!this.take(expected)) throw this.unexpected(`"${expected}"`)
  }

  /** The text that `shape` (a sticky expression) matches here, white space aside. */
  match(shape: RegExp): string | undefined {
    this.space()
    shape.lastIndex = this.at
    const found = shape.exec(this.text)?.[0]
    if (found !== undefined) this.at += found.length
    return found
  }

  /** What stands between braces, and where it starts; a brace inside of quotes is text. */
  braces(): { text: string; base: number } {
    this.expect('{')
    const open = this.at - 1
    const base = this.at
    for (let quoted = false; !this.done; this.at += 1) {
      const char = this.text.charAt(this.at)
      if (char === '\\' && quoted) this.at += 1
      else if (char === '"') quoted = !quoted
      else if (char === '}' && !quoted) {
        this.at += 1
        return { text: this.text.slice(base, this.at - 1), base }
      }
    }
    throw new QueryError('This { is never closed. Add a }.', open, this.text.length)
  }

  end(expected: string): void {
    this.space()
    if (!this.done) throw this.unexpected(expected)
  }

  unexpected(expected: string): QueryError {
    this.space()
    const found = this.done ? 'the end of the query' : `"${this.text.charAt(this.at)}"`
    return new QueryError(`Expected ${expected}, found ${found}.`, this.at, Math.min(this.at + 1, this.text.length))
  }
}
