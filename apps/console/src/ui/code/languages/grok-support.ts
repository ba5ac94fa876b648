import type { CompletionContext, CompletionResult } from '@codemirror/autocomplete'
import type { EditorView, Tooltip } from '@codemirror/view'
import { standardPatterns } from '@weir/languages/grok'
import { docsBox } from './docs-box.ts'

/** Offers the standard patterns behind `%{`. */
export function completeGrok({ state, pos }: CompletionContext): CompletionResult | null {
  const typed = /%\{(\w*)$/.exec(state.sliceDoc(Math.max(0, pos - 200), pos))?.[1]
  if (typed === undefined) return null
  return {
    from: pos - typed.length,
    options: Array.from(standardPatterns, ([label, definition]) => ({
      label,
      info: () => docsBox({ title: definition, docs: '' }),
    })),
    validFor: /^\w*$/,
  }
}

/** What the pattern below the pointer stands for. */
export function describeGrok(view: EditorView, pos: number): Tooltip | null {
  const { text, from } = view.state.doc.lineAt(pos)
  const at = pos - from
  const start = at - (/\w*$/.exec(text.slice(0, at))?.[0].length ?? 0)
  const end = at + (/^\w*/.exec(text.slice(at))?.[0].length ?? 0)
  const name = text.slice(start, end)
  const definition = text.slice(0, start).endsWith('%{') ? standardPatterns.get(name) : undefined
  if (definition === undefined) return null
  const create = () => ({ dom: docsBox({ title: name, docs: '', example: definition }) })
  return { pos: from + start, end: from + end, above: true, create }
}
