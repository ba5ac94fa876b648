import { compileRegex, type Regex, RegexError } from '../../../regex/index.ts'
import { OttlError } from '../../error.ts'
import type { Getter } from '../../getter.ts'

/** The matcher of a glob argument: compiled once when the pattern is constant, else for each record. */
export function globArgument(pattern: Getter<string>): () => Regex {
  if (!pattern.constant) return () => compileGlob(pattern.get())
  const { at } = pattern
  try {
    const glob = compileGlob(pattern.get())
    return () => glob
  } catch (error) {
    if (error instanceof RegexError) throw new OttlError(`invalid pattern: ${error.message}`, at.line, at.column)
    throw error
  }
}

/** A glob with `*`, `?`, `[a-z]`, `[!a]`, `{a,b}` and `\` escapes, as a regex that matches whole texts. */
function compileGlob(glob: string): Regex {
  let source = ''
  let depth = 0
  for (let at = 0; at < glob.length; at += 1) {
    const char = glob[at] ?? ''
    if (char === '*') source += '.*'
    else if (char === '?') source += '.'
    else if (char === '[') {
      const close = glob.indexOf(']', at + 2)
      if (close < 0) throw new RegexError('the [ has no closing ]', at)
      source += characterClass(glob.slice(at + 1, close))
      at = close
    } else if (char === '{') {
      source += '(?:'
      depth += 1
    } else if (char === '}' && depth > 0) {
      source += ')'
      depth -= 1
    } else if (char === ',' && depth > 0) source += '|'
    else if (char === '\\' && at + 1 < glob.length) {
      at += 1
      source += literal(glob[at] ?? '')
    } else source += literal(char)
  }
  if (depth > 0) throw new RegexError('a { has no closing }')
  return compileRegex(`(?s)\\A(?:${source})\\z`)
}

function characterClass(content: string): string {
  const negated = content.startsWith('!')
  const characters = (negated ? content.slice(1) : content).replace(/[\\^[\]]/g, '\\$&')
  return `[${negated ? '^' : ''}${characters}]`
}

function literal(char: string): string {
  return char.replace(/[.*+?^${}()|[\]\\]/, '\\$&')
}
