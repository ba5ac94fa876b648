import { LanguageSupport, StreamLanguage, type StringStream } from '@codemirror/language'
import { tokenTable } from './tags.ts'

const literals = new Map([
  ['true', 'bool'],
  ['false', 'bool'],
  ['null', 'null'],
  ['in', 'word'],
])
/** With a prefix for raw texts and bytes; only raw ones have no escapes. */
const text = /^(?:[rR][bB]?|[bB][rR])(?:"[^"]*"|'[^']*')|^[bB]?(?:"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*')/

/** The next token of an expression. */
export function celToken(stream: StringStream): string | null {
  if (stream.eatSpace()) return null
  if (stream.match('//')) {
    stream.skipToEnd()
    return 'comment'
  }
  if (stream.match(text)) return 'string'
  if (stream.match(/^0x[0-9a-fA-F]+u?/) || stream.match(/^(?:\d+(?:\.\d+)?|\.\d+)(?:[eE][-+]?\d+)?[uU]?/))
    return 'number'
  if (stream.match(/^[A-Za-z_]\w*/)) {
    const literal = literals.get(stream.current())
    if (literal !== undefined) return literal
    return stream.match(/^\s*\(/, false) ? 'call' : 'path'
  }
  if (stream.match(/^(?:==|!=|>=|<=|&&|\|\||[<>!+\-*/%?:])/)) return 'operator'
  if (stream.match(/^[(){}[\],.]/)) return 'punctuation'
  stream.next()
  return 'invalid'
}

const language = StreamLanguage.define({
  name: 'cel',
  token: celToken,
  tokenTable,
  languageData: { commentTokens: { line: '//' }, closeBrackets: { brackets: ['(', '[', '{', '"', "'"] } },
})

export const cel = () => new LanguageSupport(language)
