import { durationMs } from '../duration.ts'
import { fileSizeBytes } from '../file-size.ts'
import type { Clock } from '../runtime-types.ts'
import type { ByteBudget } from './byte-budget.ts'
import type { TextEncoding } from './encodings.ts'
import type { LineFields } from './line-fields.ts'
import { type LineGrouping, lineGrouping } from './line-grouping.ts'
import { createLineSplitter, type Line } from './line-splitter.ts'
import { createMultiline } from './multiline.ts'

/** How a stream of bytes becomes events. */
export interface EventRules {
  readonly truncateBytes: number
  readonly dropBytes: number
  /** Undefined where time completes no event, as in a text that is all there. */
  readonly flushMs: number | undefined
  readonly grouping: LineGrouping | undefined
}

export function eventRules(fields: LineFields): EventRules {
  return {
    truncateBytes: fileSizeBytes(fields.truncate_limit),
    dropBytes: fileSizeBytes(fields.drop_limit),
    flushMs: durationMs(fields.multiline_flush_interval),
    grouping: lineGrouping(fields),
  }
}

export interface EventReaderOptions {
  rules: EventRules
  clock: Clock
  /** Takes an event that is complete because nothing followed. */
  onFlush?: (event: Line) => void
  /** A line was longer than the drop limit. */
  onDrop: () => void
  encoding?: TextEncoding
  separator?: string
  position?: number
  budget?: ByteBudget
}

/** Reads the events of one stream. Empty lines are no events. */
export interface EventReader {
  push(chunk: Uint8Array): Line[]
  /** What is left, as at the end of the stream. */
  end(): Line[]
  /** What is left without the unfinished line, as when the stream broke off. */
  breakOff(): Line[]
  /** Lets go of what is held. */
  stop(): void
  /** How much of the stream is in no event yet. */
  readonly pendingBytes: number
  /** How long the unfinished line is. */
  readonly unfinishedBytes: number
}

export function createEventReader(options: EventReaderOptions): EventReader {
  const { rules, ...shared } = options
  const { grouping, truncateBytes, dropBytes, flushMs } = rules
  const splitter = createLineSplitter({ ...shared, truncateBytes, dropBytes })
  const multiline = grouping && createMultiline({ ...shared, grouping, flushMs, maxBytes: truncateBytes })
  const isText = ({ text }: Line) => text !== ''
  const join = (lines: Line[]) => {
    if (!multiline) return lines.filter(isText)
    return lines.flatMap(line => multiline.push(line)).filter(isText)
  }
  const held = () => {
    const events = multiline?.flush().filter(isText) ?? []
    multiline?.stop()
    return events
  }
  return {
    push: chunk => join(splitter.push(chunk)),
    end: () => [...join(splitter.end()), ...held()],
    breakOff() {
      splitter.discard()
      return held()
    },
    stop() {
      splitter.discard()
      multiline?.stop()
    },
    get pendingBytes() {
      return splitter.pendingBytes + (multiline?.heldBytes ?? 0)
    },
    get unfinishedBytes() {
      return splitter.pendingBytes
    },
  }
}
