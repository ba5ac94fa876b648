import { compileCondition } from '@weir/languages/ottl'
import type { LogRecord } from '@weir/telemetry'
import { durationMs } from '../../duration.ts'
import { ottlOptions } from '../../ottl-by-signal.ts'
import { defineProcessor, type Report } from '../../runtime-types.ts'
import { ContextRing } from './context-ring.ts'
import { contextBytesLimit, contextIdAttribute, ottlContextFilterDefinition } from './ottl-context-filter.definition.ts'

/** What goes on after a match. */
interface OpenContext {
  readonly id: string
  left: number
  until: number
}

export const ottlContextFilter = defineProcessor(ottlContextFilterDefinition, (config, context) => {
  const { clock } = context
  const filter = config.ottl_context_filter
  const around = config.ottl_context_filter_context ?? filter.ottl_context_filter_context
  const options = { ...ottlOptions(context), context: 'log' } as const
  const isMatch = compileCondition(filter.condition, options)
  const isContext = compileCondition(around.condition, options)
  const interval = durationMs(around.interval)
  const ring = new ContextRing({ length: around.length, bytes: contextBytesLimit })
  let open: OpenContext | undefined
  let cancelExpiry: (() => void) | undefined

  const newId = () =>
    [0, 1]
      .map(() =>
        Math.trunc(context.random() * 2 ** 32)
          .toString(16)
          .padStart(8, '0'),
      )
      .join('')

  function mark(record: LogRecord, id: string): LogRecord {
    record.attributes.set(contextIdAttribute, id)
    return record
  }

  function take(record: LogRecord, now: number, out: LogRecord[]): number {
    if (open && (open.left <= 0 || now >= open.until)) open = undefined
    if (isMatch(record)) {
      const id = open?.id ?? newId()
      open = { id, left: around.length, until: now + interval }
      const expired = ring.expire(now - interval)
      for (const before of ring.take()) out.push(mark(before, id))
      out.push(mark(record, id))
      return expired
    }
    if (!isContext(record)) return 1
    if (!open) return ring.push(record, now)
    open.left -= 1
    out.push(mark(record, open.id))
    return 0
  }

  function account(report: Report, reason: string, count: number): void {
    if (count > 0) report.drop(reason, count)
  }

  function expire(): void {
    cancelExpiry = undefined
    account(context.report('log'), 'out_of_context', ring.expire(clock.now() - interval))
    scheduleExpiry()
  }

  function scheduleExpiry(): void {
    const { oldestAt } = ring
    if (oldestAt === undefined) {
      cancelExpiry?.()
      cancelExpiry = undefined
    } else cancelExpiry ??= clock.after(Math.max(1, oldestAt + interval - clock.now()), expire)
  }

  return {
    process(batch, report) {
      if (batch.signal !== 'log') return [batch]
      const now = clock.now()
      const out: LogRecord[] = []
      let dropped = 0
      for (const record of batch.records) dropped += take(record, now, out)
      account(report, 'out_of_context', dropped)
      account(report, 'context_full', ring.settle())
      scheduleExpiry()
      return out.length > 0 ? [{ signal: 'log', records: out }] : []
    },
    held: signal => (signal === 'log' ? ring.size : 0),
    flush() {
      account(context.report('log'), 'out_of_context', ring.take().length)
      open = undefined
      scheduleExpiry()
    },
    stop() {
      ring.take()
      scheduleExpiry()
    },
  }
})
