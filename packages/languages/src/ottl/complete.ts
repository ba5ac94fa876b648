import type { ContextName } from './contexts/contexts.ts'
import { fieldProposals, keySuggestions, type KnownField } from './complete-fields.ts'
import { type FunctionInfo, listFunctions } from './functions/index.ts'
import type { Token } from './lexer.ts'
import { listEnums, listPaths, prefixRank } from './list-paths.ts'
import { isInTextOrComment, readTokens } from './unfinished.ts'

/** What could stand at a place in a text. */
export interface Suggestion {
  readonly kind: 'editor' | 'converter' | 'path' | 'field' | 'key' | 'enum' | 'argument' | 'keyword' | 'operator'
  readonly label: string
  /** A signature, type or value. */
  readonly detail: string
  readonly docs: string
  readonly insertText: string
  /** Where what it replaces begins; it ends at the offset asked for. */
  readonly from: number
}

export type Proposal = Omit<Suggestion, 'from'>

/** What a text is, and what is known about the records that it works on. */
export interface CompletionPlace {
  readonly context: ContextName
  /** Default `statements`. */
  readonly text?: 'statements' | 'condition' | 'value'
  /** Fields that records were seen with. */
  readonly fields?: readonly KnownField[]
}

const comparisons = ['==', '!=', '<', '<=', '>', '>=']
const operatorWords = new Set(['where', 'and', 'or', 'not'])

/** Suggestions for the text at an offset: what fits there and begins with what is already typed. */
export function completeOttl(text: string, offset: number, place: CompletionPlace): Suggestion[] {
  const before = text.slice(0, offset)
  const keys = keySuggestions(before, place.fields ?? [])
  // Where a key stands it is the key that is wanted.
  if (keys.length > 0 || isInTextOrComment(before)) return keys
  const word = /[A-Za-z_][\w.]*$/.exec(before)?.[0] ?? ''
  const from = before.length - word.length
  const tokens = readTokens(before.slice(0, from))
  if (!tokens) return []
  const typed = word.toLowerCase()
  const fits = ({ kind, label }: Proposal) => {
    const name = label.toLowerCase()
    // Whoever looks for a field knows its key, and not always where it is.
    return kind === 'field' ? name.includes(typed) : name.startsWith(typed)
  }
  const proposals = proposalsAfter(tokens, before, place, word).filter(fits)
  return proposals.map(proposal => ({ ...proposal, from }))
}

function proposalsAfter(tokens: readonly Token[], before: string, place: CompletionPlace, word: string): Proposal[] {
  const { text = 'statements' } = place
  const open = openBracket(tokens)
  const last = tokens.at(-1)
  if (!last) return text === 'statements' ? editors() : [...values(place, word), ...(text === 'condition' ? not : [])]
  const expectsValue = isOperator(last)
  if (!open) {
    if (expectsValue) return [...values(place, word), ...(text === 'value' ? [] : not)]
    if (text !== 'statements') return text === 'condition' ? [...operators, ...logic] : []
    const onNewLine = before.slice(last.end).includes('\n')
    return [...(onNewLine ? editors() : []), ...continuations(tokens)]
  }
  const starts = last === open.token || last.text === ',' || last.text === '='
  switch (open.token.text) {
    case '{':
      return last.text === ':' ? values(place, word) : []
    case '[':
      return starts || expectsValue ? values(place, word) : []
    default:
      if (open.functionName === null) {
        return starts || expectsValue ? [...values(place, word), ...not] : [...operators, ...logic]
      }
      if (!starts && !expectsValue) return []
      return [...(last.text === '=' ? [] : namedArguments(open.functionName)), ...values(place, word)]
  }
}

/** The innermost bracket that is still open, with the function whose arguments it holds. */
function openBracket(tokens: readonly Token[]): { token: Token; functionName: string | null } | null {
  const open: { token: Token; functionName: string | null }[] = []
  for (const [index, token] of tokens.entries()) {
    if (token.type !== 'symbol') continue
    if ('([{'.includes(token.text)) {
      const previous = tokens[index - 1]
      const isCall = token.text === '(' && previous?.type === 'name' && !operatorWords.has(previous.text)
      open.push({ token, functionName: isCall ? previous.text : null })
    } else if (')]}'.includes(token.text)) open.pop()
  }
  return open.at(-1) ?? null
}

/** What may follow a complete statement or condition. */
function continuations(tokens: readonly Token[]): Proposal[] {
  const start = tokens.findLastIndex(({ text }, index) => text === 'where' || isEditorStart(tokens, index))
  return tokens[start]?.text === 'where' ? [...operators, ...logic] : [keyword('where', 'only for records that match')]
}

function isEditorStart(tokens: readonly Token[], index: number): boolean {
  const token = tokens[index]
  return token?.type === 'name' && /^[a-z]/.test(token.text) && tokens[index + 1]?.text === '('
}

function isOperator(token: Token): boolean {
  if (token.type === 'name') return operatorWords.has(token.text)
  return (
    token.type === 'symbol' && (comparisons.includes(token.text) || '+-*/'.includes(token.text) || token.text === '=>')
  )
}

function editors(): Proposal[] {
  return listFunctions()
    .filter(({ kind }) => kind === 'editor')
    .map(call)
}

function values({ context, fields = [] }: CompletionPlace, word: string): Proposal[] {
  const paths = listPaths(context)
    // All that have a bare name too are only worth showing to someone who types the prefix.
    .filter(({ path }) => word.includes('.') || prefixRank(path) === 0 || /^(?:resource|scope)\./.test(path))
    .map(({ path, type, docs }): Proposal => ({ kind: 'path', label: path, detail: type, docs, insertText: path }))
  if (word.includes('.')) return paths
  const converters = listFunctions()
    .filter(({ kind }) => kind === 'converter')
    .map(call)
  const enums = listEnums(context).map(
    ({ name, value }): Proposal => ({ kind: 'enum', label: name, detail: String(value), docs: '', insertText: name }),
  )
  const literals = ['true', 'false', 'nil'].map(name => keyword(name, 'literal'))
  return [...fieldProposals(fields), ...paths, ...converters, ...enums, ...literals]
}

function call({ name, kind, signature, docs }: FunctionInfo): Proposal {
  return { kind, label: name, detail: signature, docs, insertText: `${name}(` }
}

function namedArguments(functionName: string): Proposal[] {
  const known = listFunctions().find(({ name }) => name === functionName)
  return (known?.parameters ?? []).map(({ name, type, optional }) => ({
    kind: 'argument',
    label: `${name}=`,
    detail: optional ? `${type}, optional` : type,
    docs: '',
    insertText: `${name}=`,
  }))
}

function keyword(label: string, detail: string): Proposal {
  return { kind: 'keyword', label, detail, docs: '', insertText: label }
}

const not = [keyword('not', 'the opposite of a condition')]
const logic = [keyword('and', 'both conditions hold'), keyword('or', 'one of the conditions holds')]
const operators = comparisons.map(
  (label): Proposal => ({ kind: 'operator', label, detail: 'comparison', docs: '', insertText: label }),
)
