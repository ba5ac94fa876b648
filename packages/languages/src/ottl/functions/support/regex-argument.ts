import { compileRegex, type Regex, RegexError } from '../../../regex/index.ts'
import { OttlError } from '../../error.ts'
import type { Getter } from '../../getter.ts'

const compiled = new WeakMap<Getter<string>, Regex>()

/** The regex of a pattern argument: compiled once when the pattern is constant, else whenever it changes. */
export function regexArgument(pattern: Getter<string>): () => Regex {
  if (!pattern.constant) return dynamic(pattern)
  const regex = compiled.get(pattern) ?? compileAt(pattern)
  compiled.set(pattern, regex)
  return () => regex
}

function dynamic(pattern: Getter<string>): () => Regex {
  let last: { text: string; regex: Regex } | null = null
  return () => {
    const text = pattern.get()
    if (last?.text !== text) last = { text, regex: compileRegex(text) }
    return last.regex
  }
}

function compileAt(pattern: Getter<string>): Regex {
  const { at } = pattern
  try {
    return compileRegex(pattern.get())
  } catch (error) {
    if (error instanceof RegexError)
      throw new OttlError(`invalid regular expression: ${error.message}`, at.line, at.column)
    throw error
  }
}
