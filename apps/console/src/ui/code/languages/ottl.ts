import { LanguageSupport, StreamLanguage, type StringStream } from '@codemirror/language'
import { tokenTable } from './tags.ts'

const words = new Set(['where', 'and', 'or', 'not'])
const literals = new Map([
  ['true', 'bool'],
  ['false', 'bool'],
  ['nil', 'null'],
])

/** The next token; the same patterns in the same order as the lexer of the language. */
export function ottlToken(stream: StringStream): string | null {
  if (stream.eatSpace()) return null
  if (stream.match('#') || stream.match('//')) {
    stream.skipToEnd()
    return 'comment'
  }
  if (stream.match(/^"(?:[^"\\]|\\.)*/)) return stream.eat('"') ? 'string' : 'string invalid'
  if (stream.match(/^0x[0-9a-fA-F]+/) || stream.match(/^(?:\d+\.\d*|\.\d+)(?:[eE][-+]?\d+)?/) || stream.match(/^\d+/))
    return 'number'
  if (stream.match(/^(?:[A-Za-z][A-Za-z0-9_]*|_)/)) return nameStyle(stream)
  if (stream.match(/^(?:==|!=|>=|<=|=>|[<>=+\-*/])/)) return 'operator'
  if (stream.match(/^[(){}[\],.:]/)) return 'punctuation'
  stream.next()
  return 'invalid'
}

function nameStyle(stream: StringStream): string {
  const name = stream.current()
  if (words.has(name)) return 'word'
  const literal = literals.get(name)
  if (literal !== undefined) return literal
  if (stream.match(/^\s*\(/, false)) return 'call'
  if (stream.match(/^=(?![=>])/, false)) return 'attributeName'
  return /^[A-Z][A-Z0-9_]+$/.test(name) ? 'constant' : 'path'
}

const language = StreamLanguage.define({
  name: 'ottl',
  token: ottlToken,
  tokenTable,
  languageData: { commentTokens: { line: '#' }, closeBrackets: { brackets: ['(', '[', '{', '"'] } },
})

export const ottl = () => new LanguageSupport(language)
