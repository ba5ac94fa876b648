/** How long a search waits for more to be typed. */
const searchAfterMs = 300

export interface Settling {
  /** Tells this text unless another one follows soon. */
  later: (text: string) => void
  /** Tells the waiting text at once. */
  now: () => void
  /** Forgets the waiting text. */
  forget: () => void
}

/** Tells only what was typed last, after a pause. */
export function settling(tell: (text: string) => void, afterMs = searchAfterMs): Settling {
  let waiting: { text: string; timer: ReturnType<typeof setTimeout> } | undefined
  const forget = () => {
    clearTimeout(waiting?.timer)
    waiting = undefined
  }
  const now = () => {
    const told = waiting
    forget()
    if (told) tell(told.text)
  }
  const later = (text: string) => {
    forget()
    waiting = { text, timer: setTimeout(now, afterMs) }
  }
  return { later, now, forget }
}
