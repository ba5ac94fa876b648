import { LanguageSupport, StreamLanguage, type StringStream } from '@codemirror/language'
import { tokenTable } from './tags.ts'

/** Whether the text is within a class, such as `[a-z]`. */
export interface RegexState {
  inClass: boolean
}

export const startOfRegex = (): RegexState => ({ inClass: false })

const escape = /^\\(?:x\{[0-9a-fA-F]+\}|x[0-9a-fA-F]{2}|[pP]\{\^?\w+\}|[pP]\w|[0-7]{1,3}|.|$)/
const namedClass = /^\[:\^?[a-z]+:\]/

/** The next token of a regular expression in Go's syntax. */
export function regexToken(stream: StringStream, state: RegexState): string | null {
  if (stream.match(/^\\Q/)) {
    stream.match(/^.*?(?:\\E|$)/)
    return 'string'
  }
  if (stream.match(escape)) return 'escape'
  if (state.inClass) return classToken(stream, state)
  if (stream.match(/^\[\^?\]?/)) {
    state.inClass = true
    return 'constant'
  }
  if (stream.match(/^\((?:\?P?<[A-Za-z_]\w*>|\?[imsU-]*:?\)?)?/)) return 'group'
  if (stream.match(')')) return 'group'
  if (stream.match(/^(?:[*+?]|\{\d+(?:,\d*)?\})\??/)) return 'number'
  if (stream.match(/^[|^$.]/)) return 'operator'
  stream.next()
  return 'string'
}

function classToken(stream: StringStream, state: RegexState): string {
  if (stream.match(namedClass)) return 'escape'
  if (stream.next() === ']') state.inClass = false
  return 'constant'
}

const language = StreamLanguage.define<RegexState>({
  name: 'regex',
  startState: startOfRegex,
  copyState: state => ({ ...state }),
  token: regexToken,
  tokenTable,
  languageData: { closeBrackets: { brackets: ['(', '['] } },
})

export const regex = () => new LanguageSupport(language)
