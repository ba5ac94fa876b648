/** A moment without changes after which nodes are laid out again. */
const layoutDelayMs = 500

interface LayoutSchedule {
  /** Asks for a layout: at once, or when nothing has changed for a moment. */
  ask: (isUrgent: boolean) => void
  stop: () => void
}

/** Lets a layout wait until edits have come to rest. */
export function layoutSchedule(run: () => void): LayoutSchedule {
  let timer: ReturnType<typeof setTimeout> | undefined
  const stop = () => clearTimeout(timer)
  return {
    ask: isUrgent => {
      stop()
      timer = setTimeout(run, isUrgent ? 0 : layoutDelayMs)
    },
    stop,
  }
}
