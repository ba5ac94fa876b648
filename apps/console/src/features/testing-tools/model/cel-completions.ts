import type { CompletionContext, CompletionResult } from '@codemirror/autocomplete'
import type { CelSuggestion } from '@weir/contracts'

interface Offered {
  /** How many characters before the cursor a suggestion replaces. */
  replaced: number
  options: readonly CelSuggestion[]
}

/** What fits the word before the cursor: a path from its beginning, or else a function behind its last point. */
export function offeredAt(before: string, suggestions: readonly CelSuggestion[]): Offered {
  const word = /[\w.]*$/.exec(before)?.[0] ?? ''
  const wanted = word.toLowerCase()
  const whole = suggestions.filter(({ label }) => label.toLowerCase().startsWith(wanted))
  if (whole.length > 0 || !word.includes('.')) return { replaced: word.length, options: whole }
  const last = word.slice(word.lastIndexOf('.') + 1)
  const methods = suggestions.filter(
    ({ type, label }) =>
      (type === 'function' || type === 'macro') && label.toLowerCase().startsWith(last.toLowerCase()),
  )
  return { replaced: last.length, options: methods }
}

/** Completes CEL expressions with what the server knows. */
export function celCompletions(suggestions: readonly CelSuggestion[]) {
  return ({ state, pos, explicit }: CompletionContext): CompletionResult | null => {
    const line = state.doc.lineAt(pos)
    const before = line.text.slice(0, pos - line.from)
    const { replaced, options } = offeredAt(before, suggestions)
    const isBehindPoint = before.endsWith('.')
    if (options.length === 0 || (replaced === 0 && !explicit && !isBehindPoint)) return null
    return {
      from: pos - replaced,
      options: options.map(option => ({
        label: option.label,
        detail: option.detail,
        apply: option.insertText,
        info: () => documentation(option),
      })),
    }
  }
}

function documentation({ detail, documentation: { title, returns, parameters } }: CelSuggestion): HTMLElement {
  const box = document.createElement('div')
  box.className = 'cm-docs'
  const lines = [title, detail, `Gives ${returns}`, parameters.length > 0 ? `Takes ${parameters.join(', ')}` : '']
  for (const text of lines.filter(line => line !== '')) {
    const paragraph = document.createElement('p')
    paragraph.textContent = text
    box.append(paragraph)
  }
  return box
}
