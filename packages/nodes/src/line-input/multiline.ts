import type { Clock } from '../runtime-types.ts'
import type { ByteBudget } from './byte-budget.ts'
import type { LineGrouping } from './line-grouping.ts'
import type { Line } from './line-splitter.ts'

interface MultilineOptions {
  grouping: LineGrouping
  maxBytes: number
  maxLines?: number
  /** An event is complete when no line followed for this long; without it time completes none. */
  flushMs: number | undefined
  clock: Clock
  /** Takes an event that time completed. */
  onFlush?: (event: Line) => void
  /** Limits what all streams hold together; where it is used up, events end early. */
  budget?: ByteBudget
}

/** Joins lines to events. Beyond the limits an event ends early, and the lines that follow are a further one: none is lost. */
export interface Multiline {
  /** The events that are complete now. */
  push(line: Line): Line[]
  /** The event that is held, if there is one, as at the end of the stream. */
  flush(): Line[]
  /** Lets go of what is held. */
  stop(): void
  readonly heldBytes: number
}

const defaultMaxLines = 5000

export function createMultiline(options: MultilineOptions): Multiline {
  const { grouping, maxBytes, flushMs, clock, onFlush, budget } = options
  const maxLines = options.maxLines ?? defaultMaxLines
  let parts: string[] = []
  let size = 0
  let end = 0
  let truncated = false
  let first = ''
  let last = ''
  let lastMs = 0
  let cancelTimer: (() => void) | undefined

  function hold(line: Line): void {
    if (parts.length === 0) first = line.text
    if (line.text !== '') last = line.text
    parts.push(grouping.take(line.text))
    size += line.text.length + 1
    end = line.end
    truncated ||= line.truncated
    if (flushMs === undefined) return
    lastMs = clock.now()
    cancelTimer ??= clock.after(flushMs, onTime)
  }

  function release(): Line[] {
    if (parts.length === 0) return []
    while (parts.length > 1 && parts.at(-1) === '') parts.pop()
    const event = { text: parts.join('\n'), end, truncated }
    forget()
    return [event]
  }

  function forget(): void {
    budget?.give(size)
    parts = []
    size = 0
    truncated = false
  }

  /** One timer at a time: a timer for every line would cost more than the line. */
  function onTime(): void {
    cancelTimer = undefined
    if (parts.length === 0 || flushMs === undefined) return
    const left = lastMs + flushMs - clock.now()
    if (left > 0) cancelTimer = clock.after(left, onTime)
    else for (const event of release()) onFlush?.(event)
  }

  function hasRoom(line: Line): boolean {
    const bytes = line.text.length + 1
    return parts.length < maxLines && size + bytes <= maxBytes && (!budget || budget.take(bytes))
  }

  return {
    push(line) {
      const goesOn = parts.length > 0 && grouping.continues(line.text, first, last) && hasRoom(line)
      const events = goesOn ? [] : release()
      if (!goesOn && budget && !budget.take(line.text.length + 1)) {
        // It cannot be held at all, so it is an event by itself.
        events.push({ ...line, text: grouping.take(line.text) })
        return events
      }
      hold(line)
      if (grouping.ends(line.text)) events.push(...release())
      return events
    },
    flush: release,
    stop() {
      forget()
      cancelTimer?.()
      cancelTimer = undefined
    },
    get heldBytes() {
      return size
    },
  }
}
