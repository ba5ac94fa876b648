import { observable, useObservable } from '../../lib/observable.ts'

const storageKey = 'dismissed-banners'

/** Dismissals hold for the session of the browser tab; where storage is blocked, until the page is closed. */
function readDismissed(): readonly string[] {
  try {
    const stored: unknown = JSON.parse(globalThis.window?.sessionStorage.getItem(storageKey) ?? '[]')
    return Array.isArray(stored) ? stored.filter(id => typeof id === 'string') : []
  } catch {
    return []
  }
}

const dismissed = observable(readDismissed())

/** The banners that were dismissed, as `<organization> <banner>`, and a way to dismiss another. */
export function useDismissed() {
  const keys = useObservable(dismissed)
  const dismiss = (key: string) => {
    dismissed.set([...dismissed.get(), key])
    try {
      window.sessionStorage.setItem(storageKey, JSON.stringify(dismissed.get()))
    } catch {
      // It stays dismissed in memory.
    }
  }
  return [keys, dismiss] as const
}
