import { type Completion, type CompletionContext, type CompletionResult, insertBracket } from '@codemirror/autocomplete'
import type { EditorView, Tooltip } from '@codemirror/view'
import {
  completeOttl,
  type CompletionPlace,
  type ContextName,
  describeOttl,
  type KnownField,
  type Suggestion,
} from '@weir/languages/ottl'
import { fieldSuggestions } from '@weir/pipeline'
import { docsBox } from './docs-box.ts'

/** What a text in OTTL is, and what is known about the records that it works on. */
export interface OttlKnowledge {
  text: CompletionPlace['text']
  contexts: readonly ContextName[]
  /** Records that come to it. */
  samples: readonly Readonly<Record<string, unknown>>[]
  /** Fields that others were seen with. */
  fields: readonly KnownField[]
}

const ranks: Partial<Record<Suggestion['kind'], number>> = {
  key: 3,
  field: 2,
  path: 1,
  operator: 1,
  argument: -1,
  enum: -2,
}
/** Where a list comes up without being asked for: at a word, and where a key of a map begins. */
const isAtWord = /(?:^|[^\w.])[A-Za-z_][\w.]*$|\["?$/

/** What can stand at a place; contexts share most of it, so each is offered once. */
function suggestionsAt(text: string, offset: number, knowledge: OttlKnowledge): Suggestion[] {
  const fields = knownFields(knowledge)
  const found = knowledge.contexts.flatMap(context =>
    completeOttl(text, offset, { context, fields, text: knowledge.text }),
  )
  return byName(found, ({ kind, label }) => `${kind} ${label}`)
}

/** The fields of the samples, then others. */
const knownFields = ({ samples, fields }: OttlKnowledge): KnownField[] =>
  byName([...fieldSuggestions(samples), ...fields], ({ name }) => name)

/** The first of each name. */
const byName = <T>(list: readonly T[], name: (each: T) => string): T[] =>
  [...new Map(list.toReversed().map(each => [name(each), each])).values()].toReversed()

export function completeInEditor(
  { state, pos, explicit }: CompletionContext,
  knowledge: OttlKnowledge,
): CompletionResult | null {
  const { text: line, from: lineStart } = state.doc.lineAt(pos)
  const before = line.slice(0, pos - lineStart)
  if (!explicit && !isAtWord.test(before) && !/\["[^"]*$/.test(before)) return null
  const suggestions = suggestionsAt(state.doc.toString(), pos, knowledge)
  // Those that begin elsewhere would need a list of their own; the first ones are the closest.
  const from = suggestions[0]?.from ?? pos
  const shown = suggestions.filter(suggestion => suggestion.from === from)
  const isWritten = shown.length === 1 && shown[0]?.insertText === state.sliceDoc(from, pos)
  if (shown.length === 0 || isWritten) return null
  // While a word grows, what is offered only shrinks, until it is one of the words.
  const validFor = (typed: string) => /^"?\w*$/.test(typed) && shown.every(({ label }) => label !== typed)
  return { from, options: shown.map(option), validFor }
}

function option({ kind, label, detail, docs, insertText }: Suggestion): Completion {
  const isCall = kind === 'editor' || kind === 'converter'
  const shortDetail = isCall ? detail.slice(label.length) : detail
  return {
    label,
    detail: shortDetail,
    type: kind,
    boost: ranks[kind] ?? 0,
    apply: (view, _completion, from, to) => put(view, insertText, from, to),
    ...((docs !== '' || isCall) && { info: () => docsBox({ title: isCall ? detail : label, docs }) }),
  }
}

/** Writes what was chosen, without repeating brackets and quotes that stand there already. */
function put(view: EditorView, insertText: string, from: number, to: number): void {
  const { text, end, opens } = insertion(insertText, view.state.sliceDoc(to, to + 2))
  view.dispatch({
    changes: { from, to: to + end, insert: text },
    selection: { anchor: from + text.length },
    userEvent: 'input.complete',
  })
  // As if it had been typed: the closing one comes along, and typing that one goes over it.
  if (opens) view.dispatch(insertBracket(view.state, '(') ?? view.state.replaceSelection('('))
}

/** The text to write before `after`, how much of that it replaces, and whether a parenthesis is to follow. */
export function insertion(insertText: string, after: string): { text: string; end: number; opens: boolean } {
  if (insertText.endsWith('(')) return { text: insertText.slice(0, -1), end: 0, opens: !after.startsWith('(') }
  const end = insertText.endsWith(']') ? (/^"?\]?/.exec(after)?.[0].length ?? 0) : 0
  return { text: insertText, end, opens: false }
}

/** What the word below the pointer means. */
export function describeInEditor(view: EditorView, pos: number, { contexts }: OttlKnowledge): Tooltip | null {
  const text = view.state.doc.toString()
  for (const context of contexts) {
    const found = describeOttl(text, pos, context)
    if (found) return { pos: found.from, end: found.to, above: true, create: () => ({ dom: docsBox(found) }) }
  }
  return null
}
