import type { CompletionContext, CompletionResult } from '@codemirror/autocomplete'
import type { EditorView, Tooltip } from '@codemirror/view'
import { docsAt, keysAt, type Surroundings, valuesAt, type Word } from './yaml-schema.ts'
import { yamlPlace } from './yaml-place.ts'

/** Offers keys and values that fit where the cursor is. Only the lines around it are read. */
export function yamlCompletions(surroundings: Surroundings) {
  return ({ state, pos, explicit }: CompletionContext): CompletionResult | null => {
    const line = state.doc.lineAt(pos)
    const place = yamlPlace(state.doc, line.number, pos - line.from)
    if (!place) return null
    const isTyping = pos > line.from + place.from
    if (!isTyping && !explicit && !place.isValue) return null
    const words = place.isValue ? valuesAt(place, surroundings) : keysAt(place)
    if (words.length === 0) return null
    const after = place.isValue ? '' : /^\s*:/.test(line.text.slice(pos - line.from)) ? '' : ': '
    return { from: line.from + place.from, options: words.map(word => option(word, after)), validFor: /^[\w.\-/]*$/ }
  }
}

const option = ({ word, detail, docs }: Word, after: string) => ({
  label: word,
  detail,
  apply: word + after,
  ...(docs !== '' && { info: () => paragraphs(docs) }),
})

/** Tells what the key or node type below the pointer means. */
export function yamlHover(view: EditorView, pos: number): Tooltip | null {
  const line = view.state.doc.lineAt(pos)
  const offset = pos - line.from
  const start = /[\w.-]*$/.exec(line.text.slice(0, offset))?.[0].length ?? 0
  const end = /^[\w.-]*/.exec(line.text.slice(offset))?.[0].length ?? 0
  const word = line.text.slice(offset - start, offset + end)
  if (word === '') return null
  const place = yamlPlace(view.state.doc, line.number, offset + end)
  const found = place && docsAt(place, word)
  if (!found) return null
  return {
    pos: pos - start,
    end: pos + end,
    create: () => ({ dom: paragraphs(`${found.detail}\n${found.docs}`) }),
  }
}

function paragraphs(text: string): HTMLElement {
  const box = document.createElement('div')
  box.className = 'cm-docs'
  for (const line of text.split('\n').filter(part => part !== '')) {
    const paragraph = document.createElement('p')
    paragraph.textContent = line
    box.append(paragraph)
  }
  return box
}
