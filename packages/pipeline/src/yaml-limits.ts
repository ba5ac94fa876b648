import { CST, Lexer } from 'yaml'

/** As much as a version of a pipeline may have. */
const maxLength = 4_000_000
const maxTokens = 200_000
const maxAliases = 100
/** Lists and maps inside each other, as brackets or as indicators on one line. */
const maxNesting = 64

/**
 * Why a text is not worth reading, if so. The reader of YAML takes time and stack that grow faster than its input; this looks
 * at the tokens only, once, so that no text can keep us busy.
 */
export function excessOf(text: string): string | undefined {
  if (text.length > maxLength) return `is longer than ${maxLength} characters`
  let tokens = 0
  let aliases = 0
  let brackets = 0
  let indicators = 0
  let previous: CST.TokenType | null = null
  for (const token of new Lexer().lex(text)) {
    tokens += 1
    if (tokens > maxTokens) return `has more than ${maxTokens} tokens`
    // What follows the mark of a scalar is its text, whatever it looks like.
    const type: CST.TokenType | null = previous === 'scalar' ? null : CST.tokenType(token)
    previous = type
    if (type === 'alias') aliases += 1
    else if (type === 'newline') indicators = 0
    else if (type === 'seq-item-ind' || type === 'explicit-key-ind') indicators += 1
    else if (type === 'flow-seq-start' || type === 'flow-map-start') brackets += 1
    else if (type === 'flow-seq-end' || type === 'flow-map-end') brackets -= 1
    if (aliases > maxAliases) return `has more than ${maxAliases} aliases`
    if (brackets > maxNesting || indicators > maxNesting) return `is nested deeper than ${maxNesting} levels`
  }
  return undefined
}
