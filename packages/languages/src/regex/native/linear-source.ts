/**
 * How many times over the linear engine may copy a part of a pattern: it has no loops that count, so a repetition copies its
 * body as often as it says, and repetitions within repetitions multiply.
 */
const maxCopies = 16

/**
 * Whether V8's linear engine takes a source, by the same rules as that engine. They are repeated here because asking V8 needs
 * a flag which, while it is on, makes every thread that starts crash the program; a test compares the two.
 */
export function isLinearSource(source: string): boolean {
  const reader = new Reader(source)
  return reader.alternatives().copies <= maxCopies && reader.isAtEnd
}

interface Part {
  /** The most copies that anything in it needs. */
  copies: number
  /** Whether it can match the empty text. */
  isEmpty: boolean
}

const refused: Part = { copies: Number.POSITIVE_INFINITY, isEmpty: true }
const one: Part = { copies: 1, isEmpty: false }
const none: Part = { copies: 1, isEmpty: true }

/** Reads what our translator writes; anything else, such as a look-ahead, is refused. */
class Reader {
  readonly #source: string
  #at = 0

  constructor(source: string) {
    this.#source = source
  }

  get isAtEnd(): boolean {
    return this.#at === this.#source.length
  }

  /** Up to the end of the group. */
  alternatives(): Part {
    let copies = 1
    let isEmpty = false
    let branchIsEmpty = true
    while (!this.isAtEnd && this.#source[this.#at] !== ')') {
      if (this.#source[this.#at] === '|') {
        this.#at += 1
        isEmpty ||= branchIsEmpty
        branchIsEmpty = true
      } else {
        const term = this.#term()
        copies = Math.max(copies, term.copies)
        branchIsEmpty &&= term.isEmpty
      }
    }
    return { copies, isEmpty: isEmpty || branchIsEmpty }
  }

  #term(): Part {
    const atom = this.#atom()
    quantifier.lastIndex = this.#at
    const found = quantifier.exec(this.#source)
    if (!found) return atom
    this.#at += found[0].length
    const [, sign, digits = '0', comma, limit] = found
    const min = sign === '+' ? 1 : Number(digits)
    const max = sign === '?' ? 1 : sign || limit === '' ? Number.POSITIVE_INFINITY : Number(comma ? limit : digits)
    return { copies: atom.copies * copiesOf(min, max, atom.isEmpty), isEmpty: atom.isEmpty || min === 0 }
  }

  #atom(): Part {
    const char = this.#source[this.#at]
    if (char === '(') return this.#group()
    if (char === '[') {
      this.#skipClass()
      return one
    }
    if (char !== '\\') {
      this.#at += 1
      return char === '^' || char === '$' ? none : one
    }
    const escaped = this.#source[this.#at + 1] ?? ''
    if (/[1-9k]/.test(escaped)) return this.#refuse()
    this.#at += 2
    return escaped === 'b' || escaped === 'B' ? none : one
  }

  #group(): Part {
    const kind = /^\((?:\?(?::|<(?![=!])[^>]*>|))?/.exec(this.#source.slice(this.#at, this.#at + 80))?.[0] ?? '('
    if (kind === '(?') return this.#refuse()
    this.#at += kind.length
    const inner = this.alternatives()
    this.#at += 1
    return inner
  }

  #refuse(): Part {
    this.#at = this.#source.length
    return refused
  }

  #skipClass(): void {
    this.#at += 1
    while (!this.isAtEnd && this.#source[this.#at] !== ']') this.#at += this.#source[this.#at] === '\\' ? 2 : 1
    this.#at += 1
  }
}

/** Without an upper end the required rounds are copied, and one for the loop when a round may be empty. */
function copiesOf(min: number, max: number, isEmpty: boolean): number {
  if (max !== Number.POSITIVE_INFINITY) return Math.max(1, max)
  return min > 0 && isEmpty ? min + 1 : Math.max(1, min)
}

const quantifier = /(?:([*+?])|\{(\d+)(?:(,)(\d*))?\})\??/y
