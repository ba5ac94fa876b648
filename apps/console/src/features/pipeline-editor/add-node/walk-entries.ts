import type { KeyboardEvent } from 'react'

/** The place that an arrow key leads to in a list: -1 is the field above it; undefined for other keys. */
export function nextPlace(key: string, at: number, count: number): number | undefined {
  if (count === 0) return undefined
  if (key === 'ArrowDown') return Math.min(at + 1, count - 1)
  if (key === 'ArrowUp') return Math.max(at - 1, -1)
  return undefined
}

/** Moves the focus through the shown entries of a list, from and to the search field above it. */
export function walkEntries(event: KeyboardEvent, list: HTMLElement | null, field: HTMLElement | null): void {
  const entries = [...(list?.querySelectorAll<HTMLElement>('[data-entry]') ?? [])].filter(
    entry => entry.offsetParent !== null,
  )
  const at = entries.findIndex(entry => entry === event.target)
  // Tabs and group heads keep their own keys.
  if (at === -1 && event.target !== field) return
  const next = nextPlace(event.key, at, entries.length)
  if (next === undefined) return
  event.preventDefault()
  const target = next === -1 ? field : entries[next]
  target?.focus()
}
