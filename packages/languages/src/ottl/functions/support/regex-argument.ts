import { compileRegex, type Regex, RegexError } from '../../../regex/index.ts'
import { OttlError } from '../../error.ts'
import type { Getter } from '../../getter.ts'

/** The regex of a pattern argument: compiled once when the pattern is constant, else for each record. */
export function regexArgument(pattern: Getter<string>): () => Regex {
  if (!pattern.constant) return () => compileRegex(pattern.get())
  const regex = compileAt(pattern)
  return () => regex
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
