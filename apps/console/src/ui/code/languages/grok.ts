import { LanguageSupport, StreamLanguage, type StringStream } from '@codemirror/language'
import { type RegexState, regexToken, startOfRegex } from './regex.ts'
import { tokenTable } from './tags.ts'

/** Which part of `%{PATTERN:field:type}` comes next. */
interface GrokState extends RegexState {
  next: 'pattern' | 'field' | 'type' | undefined
}

export const startOfGrok = (): GrokState => ({ ...startOfRegex(), next: undefined })

const styles = { pattern: 'call', field: 'path', type: 'word' }
const following = { pattern: 'field', field: 'type', type: 'type' } as const

/** The next token of a grok pattern; what is no reference is a regular expression. */
export function grokToken(stream: StringStream, state: GrokState): string | null {
  if (state.next === undefined) {
    if (!stream.match('%{')) return regexToken(stream, state)
    state.next = 'pattern'
    return 'punctuation'
  }
  if (stream.eat('}')) {
    state.next = undefined
    return 'punctuation'
  }
  if (stream.eat(':')) {
    state.next = following[state.next]
    return 'punctuation'
  }
  stream.match(/^[^:}]+/)
  return styles[state.next]
}

const language = StreamLanguage.define<GrokState>({
  name: 'grok',
  startState: startOfGrok,
  copyState: state => ({ ...state }),
  token: grokToken,
  tokenTable,
  languageData: { closeBrackets: { brackets: ['(', '[', '{'] } },
})

export const grok = () => new LanguageSupport(language)
