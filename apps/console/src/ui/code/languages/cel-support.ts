import type { CompletionContext, CompletionResult } from '@codemirror/autocomplete'
import type { EditorView, Tooltip } from '@codemirror/view'
import { celSuggestions } from '@weir/languages/cel'
import { docsBox } from './docs-box.ts'

const word = /[A-Za-z_][\w.]*$/

/** Offers what expressions can use: fields of items, functions, macros and words of the language. */
export function completeCel({ state, pos, explicit }: CompletionContext): CompletionResult | null {
  const typed = word.exec(state.sliceDoc(Math.max(0, pos - 200), pos))?.[0] ?? ''
  if (typed === '' && !explicit) return null
  // Behind a dot stands a method: its name begins there.
  const method = /\.(\w*)$/.exec(typed)?.[1]
  const isField = method === undefined || celSuggestions.some(({ label }) => label.startsWith(typed))
  return {
    from: pos - (isField ? typed : (method ?? '')).length,
    options: celSuggestions.map(({ label, detail, insertText, type, documentation }) => ({
      label,
      detail: documentation.returns,
      type,
      apply: insertText,
      info: () => docsBox({ title: documentation.title, docs: detail }),
    })),
  }
}

/** What the name below the pointer means. */
export function describeCel(view: EditorView, pos: number): Tooltip | null {
  const { text, from } = view.state.doc.lineAt(pos)
  const start = from + pos - from - (/[\w.]*$/.exec(text.slice(0, pos - from))?.[0].length ?? 0)
  const end = pos + (/^\w*/.exec(text.slice(pos - from))?.[0].length ?? 0)
  const name = view.state.sliceDoc(start, end)
  const found =
    celSuggestions.find(({ label }) => label === name) ??
    celSuggestions.find(({ label }) => label === name.slice(name.lastIndexOf('.') + 1))
  if (!found) return null
  const { detail, documentation } = found
  return {
    pos: start,
    end,
    above: true,
    create: () => ({ dom: docsBox({ title: documentation.title, docs: detail }) }),
  }
}
