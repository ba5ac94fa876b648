import { CompiledRegex } from './compiled-regex.ts'
import { type Regex, RegexError } from './regex.ts'
import { parsePattern } from './syntax/parser.ts'

/** The longest pattern that compiles, in UTF-16 code units. */
export const maxPatternLength = 100_000

const cacheSize = 256
const cache = new Map<string, Regex>()

/** Compiles a pattern in Go's regular expression syntax; equal patterns share one compiled form. */
export function compileRegex(pattern: string): Regex {
  const known = cache.get(pattern)
  if (known) return known
  if (pattern.length > maxPatternLength) {
    throw new RegexError(`the pattern has ${pattern.length} characters, more than the ${maxPatternLength} allowed`)
  }
  const regex = new CompiledRegex(pattern, parsePattern(pattern))
  if (cache.size >= cacheSize) {
    const oldest = cache.keys().next()
    if (!oldest.done) cache.delete(oldest.value)
  }
  cache.set(pattern, regex)
  return regex
}
