import { useState } from 'react'

/** The secret behind the # of a mailed link, under this key. It is taken out of the address, so that it stays in no history. */
export function useMailToken(key: string): string | undefined {
  const [token] = useState(() => {
    const found = new URLSearchParams(globalThis.location?.hash.slice(1) ?? '').get(key)
    if (!found) return undefined
    window.history.replaceState(window.history.state, '', window.location.pathname + window.location.search)
    return found
  })
  return token
}
