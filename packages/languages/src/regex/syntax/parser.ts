import { withOtherCases } from './case-folding.ts'
import { anyButNewline, anyCharacter, type CharSet } from './char-set.ts'
import { readBrackets, readClassEscape } from './class-parser.ts'
import { readCharacter, readEscape } from './escape.ts'
import { checkNode, checkRepeat, maxInstructions, maxRanges } from './limits.ts'
import { alternateNode, assertNode, captureNode, concatNode, type Node, repeatNode, setNode } from './node.ts'
import { syntaxError } from './syntax-error.ts'

/** A parsed pattern. */
export interface Syntax {
  readonly root: Node
  /** Names by group number; group 0 and groups without a name are empty. */
  readonly groupNames: readonly string[]
}

interface Flags {
  readonly foldCase: boolean
  readonly multiLine: boolean
  readonly dotAll: boolean
  readonly lazy: boolean
}

/** What is open around the current position: the pattern itself or a group. */
interface Frame {
  readonly at: number
  /** Number of the group, 0 for one that does not capture. */
  readonly capture: number
  readonly outerFlags: Flags
  readonly alternatives: Node[]
  items: Node[]
}

const flagNames = new Map<string, keyof Flags>([
  ['i', 'foldCase'],
  ['m', 'multiLine'],
  ['s', 'dotAll'],
  ['U', 'lazy'],
])

const countOperator = /\{(0|[1-9]\d*)(?:(,)(0|[1-9]\d*)?)?\}/y

/** Parses Go's regular expression syntax with its Perl extensions; refuses what Go refuses, in its words. */
export function parsePattern(pattern: string): Syntax {
  return new Parser(pattern).parse()
}

class Parser {
  readonly #pattern: string
  readonly #groupNames = ['']
  readonly #open: Frame[] = []
  #frame: Frame
  #flags: Flags = { foldCase: false, multiLine: false, dotAll: false, lazy: false }
  #at = 0
  /** Where the repetition operator right before the current position begins, -1 when there is none. */
  #lastRepeat = -1
  #rangesSeen = 0

  constructor(pattern: string) {
    this.#pattern = pattern
    this.#frame = { at: 0, capture: 0, outerFlags: this.#flags, alternatives: [], items: [] }
  }

  parse(): Syntax {
    this.#checkWellFormed()
    while (this.#at < this.#pattern.length) {
      const start = this.#at
      if (!this.#readRepetition(start)) {
        this.#readItem(start)
        this.#lastRepeat = -1
      }
    }
    const unclosed = this.#open.length > 0 ? this.#frame.at : -1
    if (unclosed >= 0) throw syntaxError('missingParen', this.#pattern, unclosed)
    const root = this.#endFrame()
    if (root.size > maxInstructions) throw syntaxError('large', this.#pattern, 0)
    return { root, groupNames: this.#groupNames }
  }

  #readItem(start: number): void {
    const char = this.#pattern[start]
    switch (char) {
      case '(':
        this.#openGroup(start)
        return
      case ')':
        this.#closeGroup(start)
        return
      case '|':
        this.#endAlternative()
        this.#at += 1
        return
      case '[': {
        const { set, end } = readBrackets(this.#pattern, start, this.#flags.foldCase)
        this.#addSet(set, end)
        return
      }
      case '.':
        this.#addSet(this.#flags.dotAll ? anyCharacter : anyButNewline, start + 1)
        return
      case '^':
        this.#add(assertNode(this.#flags.multiLine ? 'lineStart' : 'textStart'), start + 1)
        return
      case '$':
        this.#add(assertNode(this.#flags.multiLine ? 'lineEnd' : 'textEnd'), start + 1)
        return
      case '\\':
        this.#readBackslash(start)
        return
      default: {
        const { code, end } = readCharacter(this.#pattern, start)
        this.#addCharacter(code, end)
      }
    }
  }

  #readBackslash(start: number): void {
    switch (this.#pattern[start + 1]) {
      case 'A':
        this.#add(assertNode('textStart'), start + 2)
        return
      case 'z':
        this.#add(assertNode('textEnd'), start + 2)
        return
      case 'b':
        this.#add(assertNode('word'), start + 2)
        return
      case 'B':
        this.#add(assertNode('notWord'), start + 2)
        return
      case 'Q':
        this.#readQuoted(start)
        return
      default: {
        const escaped = readClassEscape(this.#pattern, start, this.#flags.foldCase)
        if (escaped) this.#addSet(escaped.set, escaped.end)
        else {
          const { code, end } = readEscape(this.#pattern, start)
          this.#addCharacter(code, end)
        }
      }
    }
  }

  #readQuoted(start: number): void {
    const close = this.#pattern.indexOf('\\E', start + 2)
    const end = close < 0 ? this.#pattern.length : close
    this.#at = start + 2
    while (this.#at < end) {
      const { code, end: next } = readCharacter(this.#pattern, this.#at)
      this.#addCharacter(code, next)
    }
    this.#at = close < 0 ? end : end + 2
  }

  #readRepetition(start: number): boolean {
    const char = this.#pattern[start]
    if (char === '*') this.#repeat(start, start + 1, 0, Number.POSITIVE_INFINITY)
    else if (char === '+') this.#repeat(start, start + 1, 1, Number.POSITIVE_INFINITY)
    else if (char === '?') this.#repeat(start, start + 1, 0, 1)
    else if (char === '{') return this.#readCount(start)
    else return false
    return true
  }

  /** `{2}`, `{2,}` or `{2,3}`; a brace with anything else stands for itself. */
  #readCount(start: number): boolean {
    countOperator.lastIndex = start
    const count = countOperator.exec(this.#pattern)
    if (!count) return false
    const end = start + count[0].length
    const min = Number(count[1])
    const max = count[3] !== undefined ? Number(count[3]) : count[2] ? Number.POSITIVE_INFINITY : min
    if (min > 1000 || (max > 1000 && max !== Number.POSITIVE_INFINITY) || min > max) {
      throw syntaxError('repeatSize', count[0], start)
    }
    this.#repeat(start, end, min, max)
    return true
  }

  #repeat(start: number, operatorEnd: number, min: number, max: number): void {
    const swapped = this.#pattern[operatorEnd] === '?'
    const end = swapped ? operatorEnd + 1 : operatorEnd
    if (this.#lastRepeat >= 0) {
      throw syntaxError('repeatOp', this.#pattern.slice(this.#lastRepeat, end), this.#lastRepeat)
    }
    const sub = this.#frame.items.pop()
    const operator = this.#pattern.slice(start, end)
    if (!sub) throw syntaxError('missingRepeatArgument', operator, start)
    const node = repeatNode(sub, min, max, this.#flags.lazy !== swapped)
    this.#add(node, end)
    checkRepeat(node, operator, start)
    this.#lastRepeat = start
  }

  #openGroup(start: number): void {
    const pattern = this.#pattern
    const outerFlags = this.#flags
    if (pattern[start + 1] !== '?') {
      this.#openFrame(start, start + 1, this.#groupNames.push('') - 1, outerFlags)
      return
    }
    const nameAt = pattern.startsWith('P<', start + 2) ? start + 4 : pattern[start + 2] === '<' ? start + 3 : -1
    if (nameAt > 0 && nameAt < pattern.length) {
      const close = pattern.indexOf('>', nameAt)
      if (close < 0) throw syntaxError('namedCapture', pattern.slice(start), start)
      const name = pattern.slice(nameAt, close)
      if (!/^[A-Za-z0-9_]+$/.test(name)) throw syntaxError('namedCapture', pattern.slice(start, close + 1), start)
      this.#openFrame(start, close + 1, this.#groupNames.push(name) - 1, outerFlags)
      return
    }
    const { flags, end } = this.#readFlags(start)
    this.#flags = flags
    if (pattern[end - 1] === ':') this.#openFrame(start, end, 0, outerFlags)
    else this.#at = end
  }

  /** Reads `(?i-s)` or `(?i:`; the parenthesis stands at `start`. */
  #readFlags(start: number): { flags: Flags; end: number } {
    const flags = { ...this.#flags }
    let value = true
    let seen = false
    let at = start + 2
    while (at < this.#pattern.length) {
      const { end } = readCharacter(this.#pattern, at)
      const char = this.#pattern.slice(at, end)
      at = end
      const name = flagNames.get(char)
      if (name) {
        flags[name] = value
        seen = true
      } else if (char === '-' && value) {
        value = false
        seen = false
      } else if ((char === ':' || char === ')') && (value || seen)) return { flags, end }
      else break
    }
    throw syntaxError('perlOp', this.#pattern.slice(start, at), start)
  }

  #openFrame(start: number, end: number, capture: number, outerFlags: Flags): void {
    this.#open.push(this.#frame)
    this.#frame = { at: start, capture, outerFlags, alternatives: [], items: [] }
    this.#at = end
  }

  #closeGroup(start: number): void {
    const outer = this.#open.pop()
    if (!outer) throw syntaxError('unexpectedParen', this.#pattern, start)
    const { capture, outerFlags } = this.#frame
    const content = this.#endFrame()
    this.#frame = outer
    this.#flags = outerFlags
    this.#add(capture > 0 ? captureNode(capture, content) : content, start + 1)
  }

  #endFrame(): Node {
    this.#endAlternative()
    return checkNode(alternateNode(this.#frame.alternatives), this.#pattern)
  }

  #endAlternative(): void {
    this.#frame.alternatives.push(checkNode(concatNode(this.#frame.items), this.#pattern))
    this.#frame.items = []
  }

  #addCharacter(code: number, end: number): void {
    const set: CharSet = [code, code]
    this.#addSet(this.#flags.foldCase ? withOtherCases(set) : set, end)
  }

  #addSet(set: CharSet, end: number): void {
    this.#rangesSeen += set.length
    if (this.#rangesSeen > maxRanges) throw syntaxError('large', this.#pattern, 0)
    this.#add(setNode(set), end)
  }

  #add(node: Node, end: number): void {
    this.#frame.items.push(checkNode(node, this.#pattern))
    this.#at = end
  }

  /** Half of a surrogate pair has no UTF-8 form. */
  #checkWellFormed(): void {
    if (this.#pattern.isWellFormed()) return
    for (let at = 0; ; at += readCharacter(this.#pattern, at).end - at) {
      const code = this.#pattern.codePointAt(at) ?? 0
      if (code >= 0xd800 && code <= 0xdfff) throw syntaxError('utf8', this.#pattern.slice(at), at)
    }
  }
}
