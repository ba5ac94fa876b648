import { RegexError } from '../regex.ts'

/** What Go's parser calls each fault; people know and search for these words. */
const words = {
  charRange: 'invalid character class range',
  escape: 'invalid escape sequence',
  namedCapture: 'invalid named capture',
  perlOp: 'invalid or unsupported Perl syntax',
  repeatOp: 'invalid nested repetition operator',
  repeatSize: 'invalid repeat count',
  utf8: 'invalid UTF-8',
  missingBracket: 'missing closing ]',
  missingParen: 'missing closing )',
  missingRepeatArgument: 'missing argument to repetition operator',
  trailingBackslash: 'trailing backslash at end of expression',
  unexpectedParen: 'unexpected )',
  nestingDepth: 'expression nests too deeply',
  large: 'expression too large',
} as const

type SyntaxFault = keyof typeof words

/** Long patterns are cut in messages: a message is shown in forms and logs. */
const shownLength = 200

/** The error for a pattern that Go refuses, in Go's words: `error parsing regexp: missing closing ): …`. */
export function syntaxError(fault: SyntaxFault, part: string, position: number): RegexError {
  const shown = part.length > shownLength ? `${part.slice(0, shownLength)}…` : part
  return new RegexError(`error parsing regexp: ${words[fault]}: \`${shown}\``, position)
}
