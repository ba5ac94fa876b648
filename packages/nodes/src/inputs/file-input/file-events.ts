import { durationMs } from '../../duration.ts'
import { fileSizeBytes } from '../../file-size.ts'
import type { LineFields } from '../../line-input/line-fields.ts'
import { lineGrouping } from '../../line-input/line-grouping.ts'
import { createLineSplitter, type Line } from '../../line-input/line-splitter.ts'
import { createMultiline } from '../../line-input/multiline.ts'
import type { Clock } from '../../runtime-types.ts'
import { type FileEncoding, lineDecoding } from './file-encodings.ts'
import { readDockerLine } from './docker-lines.ts'

export interface FileEvent extends Line {
  /** Of a container: `stdout` or `stderr`. */
  readonly stream?: string
  readonly timeUnixNano?: bigint
}

export interface FileEventsOptions {
  readonly fields: LineFields & { readonly encoding: FileEncoding; readonly docker_mode: boolean }
  readonly position: number
  readonly clock: Clock
  readonly onDrop: () => void
  /** Takes an event that time completed. */
  readonly onFlush: (event: FileEvent) => void
}

/** Makes events of the bytes of one file; each knows where in the file it ends. */
export interface FileEvents {
  push(chunk: Uint8Array): FileEvent[]
  /** Everything that is held, as at the end of the file. */
  end(): FileEvent[]
  stop(): void
  /** Whether bytes of an unfinished line or event are held. */
  readonly isWaiting: boolean
}

export function createFileEvents(options: FileEventsOptions): FileEvents {
  const { fields, position, clock, onDrop, onFlush } = options
  const truncateBytes = fileSizeBytes(fields.truncate_limit)
  const grouping = lineGrouping(fields)
  const { splitIn, textOf } = lineDecoding(fields.encoding)
  const isAsSplit = splitIn === fields.encoding
  const unwrap = fields.docker_mode ? createUnwrapping(truncateBytes) : undefined
  /** The entry that the held event began with. */
  let first: FileEvent | undefined
  const splitter = createLineSplitter({
    truncateBytes,
    dropBytes: fileSizeBytes(fields.drop_limit),
    onDrop,
    encoding: splitIn,
    position,
  })
  const flushMs = durationMs(fields.multiline_flush_interval)
  const multiline = grouping && createMultiline({ grouping, maxBytes: truncateBytes, flushMs, clock, onFlush: flushed })

  function flushed(event: Line): void {
    const began = first
    first = undefined
    onFlush(named(event, began))
  }

  function decoded(lines: Line[]): Line[] {
    return isAsSplit ? lines : lines.map(line => ({ ...line, text: textOf(line.text) }))
  }

  function joinLine(line: FileEvent): FileEvent[] {
    if (!multiline) return [line]
    // Lines of the two streams of a container are never one event.
    const others = first && first.stream !== line.stream ? multiline.flush() : []
    const begun = [...others, ...multiline.push(line)].map(event => named(event, first))
    if (begun.length > 0 || first === undefined) first = line
    return begun
  }

  const join = (lines: readonly FileEvent[]) => (multiline ? lines.flatMap(joinLine) : [...lines])

  return {
    push(chunk) {
      const lines = decoded(splitter.push(chunk))
      return unwrap || multiline ? join(unwrap ? lines.flatMap(line => unwrap.push(line)) : lines) : lines
    },
    end() {
      const rest = decoded(splitter.end())
      const lines = unwrap ? [...rest.flatMap(line => unwrap.push(line)), ...unwrap.end()] : rest
      const events = join(lines)
      const held = multiline?.flush().map(event => named(event, first)) ?? []
      first = undefined
      return [...events, ...held]
    },
    stop: () => multiline?.stop(),
    get isWaiting() {
      return splitter.pendingBytes > 0 || (multiline?.heldBytes ?? 0) > 0 || (unwrap?.isWaiting ?? false)
    },
  }
}

/** What a joined event has beside its text is that of its first line. */
function named(event: Line, first: FileEvent | undefined): FileEvent {
  if (first?.stream === undefined) return event
  return {
    ...event,
    stream: first.stream,
    ...(first.timeUnixNano !== undefined && { timeUnixNano: first.timeUnixNano }),
  }
}

/** Takes the entries of a container's log out of their lines; one that does not end in a line feed goes on in the next. */
function createUnwrapping(maxLength: number) {
  let begun: FileEvent | undefined

  function push(line: Line): FileEvent[] {
    const entry = readDockerLine(line.text)
    if (!entry) return [...end(), line]
    const before = begun?.stream === entry.stream ? [] : end()
    const isWhole = entry.log.endsWith('\n')
    const text = (begun?.text ?? '') + (isWhole ? entry.log.replace(/\r?\n$/, '') : entry.log)
    const event: FileEvent = {
      text: text.slice(0, maxLength),
      end: line.end,
      truncated: line.truncated || (begun?.truncated ?? false) || text.length > maxLength,
      stream: entry.stream,
      timeUnixNano: begun?.timeUnixNano ?? entry.timeUnixNano,
    }
    begun = isWhole ? undefined : event
    return begun ? before : [...before, event]
  }

  function end(): FileEvent[] {
    const events = begun ? [begun] : []
    begun = undefined
    return events
  }

  return {
    push,
    end,
    get isWaiting() {
      return begun !== undefined
    },
  }
}
