import type { KeyboardEvent } from 'react'

const steps: Readonly<Record<string, number>> = { ArrowDown: 1, j: 1, ArrowUp: -1, k: -1 }

/** Moves the focus from row to row, and takes the row away that Delete is pressed on. */
export function walkRows(event: KeyboardEvent<HTMLElement>, remove: ((key: string) => void) | undefined): void {
  const { target, currentTarget } = event
  if (!(target instanceof HTMLElement) || event.ctrlKey || event.metaKey || event.altKey) return
  const key = target.dataset['opener']
  if (key === undefined) return
  const rows = [...currentTarget.querySelectorAll<HTMLElement>('[data-opener]')].filter(
    row => row.offsetParent !== null,
  )
  const at = rows.indexOf(target)
  const step = steps[event.key]
  if (step !== undefined) {
    event.preventDefault()
    rows[at + step]?.focus()
  } else if (remove && event.key === 'Delete') {
    event.preventDefault()
    // Whoever deletes several stays in the list.
    const next = rows[at + 1] ?? rows[at - 1]
    next?.focus()
    remove(key)
  }
}
