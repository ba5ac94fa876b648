/** Browser storage may be blocked or full; a preference that cannot be kept must not break the page. */
export function readStored(key: string): string | null {
  try {
    return globalThis.window?.localStorage.getItem(key) ?? null
  } catch {
    return null
  }
}

export function writeStored(key: string, value: string | null): void {
  try {
    if (value === null) window.localStorage.removeItem(key)
    else window.localStorage.setItem(key, value)
  } catch {
    // Nothing to do: the value lives on in memory until the page is closed.
  }
}
