import { RE2JS, RE2JSException, RE2JSSyntaxException } from 're2js'
import { RegexError, type Match, type MatchGroup, type Regex } from './regex.ts'
import { expandTemplate, parseTemplate, type Template } from './template.ts'

/** The longest pattern that compiles, in UTF-16 code units. */
export const maxPatternLength = 10_000

/** The longest text that is matched, in UTF-16 code units; longer text raises a {@link RegexError}. */
export const maxTextLength = 262_144

// Matching costs up to instructions × text length: this keeps the worst pattern on the longest text near a second.
const maxInstructions = 5_000

/** The longest result of `replaceAll`, in UTF-16 code units: a long replacement at many places multiplies. */
const maxResultLength = 16_777_216

const cacheSize = 256
const cache = new Map<string, Regex>()

/** Compiles a pattern in Go's regular expression syntax; equal patterns share one compiled form. */
export function compileRegex(pattern: string): Regex {
  const known = cache.get(pattern)
  if (known) return known
  const regex = new Re2Regex(pattern, compile(pattern))
  if (cache.size >= cacheSize) {
    const oldest = cache.keys().next()
    if (!oldest.done) cache.delete(oldest.value)
  }
  cache.set(pattern, regex)
  return regex
}

function compile(pattern: string): RE2JS {
  if (pattern.length > maxPatternLength) {
    throw new RegexError(`the pattern has ${pattern.length} characters, more than the ${maxPatternLength} allowed`)
  }
  try {
    const compiled = RE2JS.compile(pattern)
    if (compiled.programSize() > maxInstructions) {
      throw new RegexError('the pattern is too large; use fewer or smaller repetition counts')
    }
    return compiled
  } catch (error) {
    if (error instanceof RE2JSSyntaxException) throw syntaxError(pattern, error)
    if (error instanceof RE2JSException) throw new RegexError(error.message)
    throw error
  }
}

function syntaxError(pattern: string, error: RE2JSSyntaxException): RegexError {
  const part = error.input
  if (part === null || part === '') return new RegexError(error.error)
  const at = pattern.indexOf(part)
  const unique = at >= 0 && pattern.indexOf(part, at + 1) < 0
  return new RegexError(`${error.error}: ${part}`, unique ? at : null)
}

class Re2Regex implements Regex {
  readonly pattern: string
  readonly groupNames: readonly string[]
  readonly #compiled: RE2JS
  #template: Template = []
  #templateText = ''

  constructor(pattern: string, compiled: RE2JS) {
    this.pattern = pattern
    this.#compiled = compiled
    const names = new Array<string>(compiled.groupCount() + 1).fill('')
    for (const [name, group] of Object.entries(compiled.namedGroups())) names[group] = name
    this.groupNames = names
  }

  test(text: string): boolean {
    checkLength(text)
    return this.#compiled.test(text)
  }

  exec(text: string): Match | null {
    checkLength(text)
    return this.#search(this.#compiled.matcher(text), text, 0)
  }

  findAll(text: string, limit = Number.POSITIVE_INFINITY): Match[] {
    checkLength(text)
    const found: Match[] = []
    const matcher = this.#compiled.matcher(text)
    let previousEnd = -1
    let at = 0
    while (at <= text.length && found.length < limit) {
      const match = this.#search(matcher, text, at)
      if (match === null) break
      const empty = match.start === match.end
      if (!empty || match.start !== previousEnd) found.push(match)
      previousEnd = match.end
      at = match.end > at ? match.end : nextPosition(text, at)
    }
    return found
  }

  replaceAll(text: string, replacement: string): string {
    checkLength(text)
    const matcher = this.#compiled.matcher(text)
    const template = this.#templateOf(replacement)
    let out = ''
    let lastEnd = 0
    let at = 0
    while (at <= text.length) {
      const match = this.#search(matcher, text, at)
      if (match === null) break
      out += text.slice(lastEnd, match.start)
      // An empty match right behind another match is no match of its own.
      if (match.end > lastEnd || match.start === 0) out += expandTemplate(template, match)
      if (out.length > maxResultLength) {
        throw new RegexError(`the result of the replacement is longer than ${maxResultLength} characters`)
      }
      lastEnd = match.end
      at = match.end > at ? match.end : nextPosition(text, at)
    }
    return out + text.slice(lastEnd)
  }

  expand(replacement: string, match: Match): string {
    return expandTemplate(this.#templateOf(replacement), match)
  }

  #templateOf(replacement: string): Template {
    if (replacement !== this.#templateText) {
      this.#template = parseTemplate(replacement)
      this.#templateText = replacement
    }
    return this.#template
  }

  #search(matcher: ReturnType<RE2JS['matcher']>, text: string, from: number): Match | null {
    if (!matcher.find(from)) return null
    const groups: MatchGroup[] = this.groupNames.map((name, group) => {
      const start = matcher.start(group)
      const end = matcher.end(group)
      return start < 0 ? { start: -1, end: -1, name, text: null } : { start, end, name, text: text.slice(start, end) }
    })
    const start = matcher.start()
    const end = matcher.end()
    return { start, end, text: text.slice(start, end), groups }
  }
}

function checkLength(text: string): void {
  if (text.length > maxTextLength) {
    throw new RegexError(`the text has ${text.length} characters, more than the ${maxTextLength} that are matched`)
  }
}

/** The position after the character at `at`, which may take two code units. */
function nextPosition(text: string, at: number): number {
  return at + ((text.codePointAt(at) ?? 0) > 0xffff ? 2 : 1)
}
