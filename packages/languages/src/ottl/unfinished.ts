import { OttlError } from './error.ts'
import { type Token, tokenize } from './lexer.ts'

/** Whether the end of a text is within a string or a comment. */
export function isInTextOrComment(before: string): boolean {
  let inText = false
  for (let at = before.lastIndexOf('\n') + 1; at < before.length; at += 1) {
    const char = before[at]
    if (inText) {
      if (char === '\\') at += 1
      else if (char === '"') inText = false
    } else if (char === '"') inText = true
    else if (char === '#' || before.startsWith('//', at)) return true
  }
  return inText
}

/** The tokens of an unfinished text, null when it is not OTTL. */
export function readTokens(text: string): Token[] | null {
  try {
    return tokenize(text).filter(({ type }) => type !== 'end')
  } catch (error) {
    if (error instanceof OttlError) return null
    throw error
  }
}
