import type { Position } from './ast.ts'
import { OttlError } from './error.ts'
import { meantKeyword } from './hints.ts'
import { type Token, tokenize } from './lexer.ts'

/** How deep parentheses, brackets, calls and lambdas may nest. */
const maxDepth = 100

/** Walks through the tokens of a text. */
export class TokenCursor {
  readonly #tokens: readonly Token[]
  readonly #last: Token
  #index = 0
  #depth = 0

  constructor(text: string) {
    this.#tokens = tokenize(text)
    const last = this.#tokens.at(-1)
    if (last === undefined) throw new Error('the lexer always ends with an end token')
    this.#last = last
  }

  atEnd(): boolean {
    return this.peek().type === 'end'
  }

  end(expected: string): void {
    if (!this.atEnd()) this.expected(expected)
  }

  /** The next token, or one some tokens away from it. */
  peek(offset = 0): Token {
    return this.#tokens[this.#index + offset] ?? this.#last
  }

  advance(count = 1): void {
    this.#index += count
  }

  seesSymbol(symbol?: string): boolean {
    const { type, text } = this.peek()
    return type === 'symbol' && (symbol === undefined || text === symbol)
  }

  seesName(name: string): boolean {
    const { type, text } = this.peek()
    return type === 'name' && text === name
  }

  accept(symbol: string): boolean {
    const seen = this.seesSymbol(symbol)
    if (seen) this.advance()
    return seen
  }

  acceptName(name: string): boolean {
    const seen = this.seesName(name)
    if (seen) this.advance()
    return seen
  }

  /** Consumes an opening bracket or arrow; `leave` belongs to it. */
  enter(): void {
    const { at } = this.peek()
    this.advance()
    this.#depth += 1
    if (this.#depth > maxDepth) this.fail(at, `nested too deeply, more than ${maxDepth} levels`)
  }

  leave(): void {
    this.#depth -= 1
  }

  /** Says what was expected instead of the next token; a `hint` says what to do. */
  expected(what: string, hint = ''): never {
    const { at, text, type } = this.peek()
    const found = text.length > 40 ? `${text.slice(0, 40)}…` : text
    const keyword = type === 'name' ? meantKeyword(text) : null
    const advice = keyword === null ? hint : `; write '${keyword}'`
    return this.fail(at, `expected ${what}, found ${type === 'end' ? 'the end of the text' : `'${found}'`}${advice}`)
  }

  fail(at: Position, message: string): never {
    throw new OttlError(message, at.line, at.column)
  }
}
