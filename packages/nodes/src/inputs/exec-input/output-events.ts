import { ValueMap } from '@weir/telemetry'
import type { z } from 'zod'
import { createEventReader, type EventReader, eventRules } from '../../line-input/event-reader.ts'
import type { Line } from '../../line-input/line-splitter.ts'
import { logRecord } from '../../line-input/log-record.ts'
import { createRecordBatcher } from '../../line-input/record-batcher.ts'
import type { InputContext } from '../../runtime-types.ts'
import type { execInputDefinition } from './exec-input.definition.ts'

type ExecInputConfig = z.output<typeof execInputDefinition.config>
type Stream = 'stdout' | 'stderr'

/** Makes events of what one run prints, and pushes them. */
export interface OutputEvents {
  /** Resolves when more may come. */
  add(stream: Stream, chunk: Buffer): Promise<void>
  /** The run is over. */
  end(code: number | null): void
  /** Lets go of what is held. */
  stop(): void
}

export function createOutputEvents(
  config: ExecInputConfig,
  context: InputContext,
  command: string,
  signal: AbortSignal,
): OutputEvents {
  const aborted = new Promise<void>(resolve => signal.addEventListener('abort', () => resolve(), { once: true }))
  const { clock } = context
  const lineRules = eventRules(config)
  const isWhole = config.event_per === 'output'
  // One event, however many lines: it is complete when the run is.
  const whole = { continues: () => true, ends: () => false, take: (line: string) => line }
  const rules = isWhole ? { ...lineRules, grouping: whole, flushMs: undefined } : lineRules
  const readers = new Map<Stream, EventReader>()
  const batcher = createRecordBatcher({
    clock,
    push: batch => context.push(batch),
    onFailed: error => context.logger.warn('What the command printed was not taken', { message: String(error) }),
  })

  function send(stream: Stream, events: readonly Line[], bytes: number, code?: number | null): void {
    if (events.length === 0) return
    const { resource, scope } = batcher.frame()
    if (resource.attributes.size === 0) resource.attributes = ValueMap.from([['host.name', context.agent.host]])
    const attributes: [string, string | number][] = [
      ['process.executable.name', command],
      ['log.iostream', stream],
    ]
    if (isWhole && typeof code === 'number') attributes.push(['process.exit.code', code])
    const parts = { observedMs: clock.now(), attributes, resource, scope }
    batcher.add(
      events.map(event => logRecord(event, parts)),
      bytes,
    )
  }

  function readerOf(stream: Stream): EventReader {
    const known = readers.get(stream)
    if (known) return known
    const reader = createEventReader({
      rules,
      clock,
      encoding: config.encoding,
      onFlush: event => send(stream, [event], event.text.length),
      onDrop: () => context.report('log').drop('line_too_long', 1),
    })
    readers.set(stream, reader)
    return reader
  }

  return {
    async add(stream, chunk) {
      send(stream, readerOf(stream).push(chunk), chunk.length)
      // A command that prints into a full pipe waits, which is what it should do.
      await Promise.race([batcher.room(), aborted])
      if (!context.intake.open) await context.intake.whenOpen(signal)
    },
    end(code) {
      for (const [stream, reader] of readers) send(stream, reader.end(), reader.pendingBytes, code)
      batcher.flush()
    },
    stop() {
      for (const reader of readers.values()) reader.stop()
      batcher.flush()
    },
  }
}
