import type { KeyboardEvent } from 'react'

const valuesOf = (viewer: HTMLElement) => [...viewer.querySelectorAll<HTMLElement>('[data-value]')]

/** Arrow keys go up and down the values of a side, and from side to side; Escape leaves them. */
export function moveBetweenValues(event: KeyboardEvent<HTMLElement>): void {
  const { currentTarget: viewer, target, key } = event
  if (!(target instanceof HTMLElement)) return
  if (key === 'Escape' && target !== viewer) {
    // The panel around would close.
    event.stopPropagation()
    viewer.focus()
    return
  }
  const next = target === viewer ? firstOf(viewer, key) : neighbourOf(viewer, target, key)
  if (!next) return
  event.preventDefault()
  next.focus()
}

const firstOf = (viewer: HTMLElement, key: string) => (key === 'ArrowDown' ? valuesOf(viewer)[0] : undefined)

function neighbourOf(viewer: HTMLElement, from: HTMLElement, key: string): HTMLElement | undefined {
  const { value: side, line } = from.dataset
  const values = valuesOf(viewer)
  if (key === 'ArrowLeft' || key === 'ArrowRight') {
    const wanted = key === 'ArrowLeft' ? 'before' : 'after'
    return values.find(({ dataset }) => dataset['line'] === line && dataset['value'] === wanted)
  }
  const own = values.filter(({ dataset }) => dataset['value'] === side)
  const step = key === 'ArrowDown' ? 1 : key === 'ArrowUp' ? -1 : undefined
  return step === undefined ? undefined : own[own.indexOf(from) + step]
}
