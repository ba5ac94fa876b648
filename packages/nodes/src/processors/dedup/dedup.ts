import type { LogRecord } from '@weir/telemetry'
import { durationMs } from '../../duration.ts'
import { compileFieldPath } from '../../field-path/field-path.ts'
import { defineProcessor } from '../../runtime-types.ts'
import { emitInBatches } from '../../state/emit-in-batches.ts'
import { LimitWatch } from '../../state/limit-watch.ts'
import { dedupDefinition } from './dedup.definition.ts'
import { DedupWindow } from './dedup-window.ts'
import { compileIdentity } from './identity.ts'

export const dedup = defineProcessor(dedupDefinition, (config, context) => {
  const { clock } = context
  const interval = durationMs(config.interval)
  const countPath = compileFieldPath(config.count_field_path)
  const identities = compileIdentity(config.excluded_field_paths)
  const full = new LimitWatch(context, 'More different logs than can be held: new ones pass without being compared')
  let window = new DedupWindow(interval)
  let cancelEnd: (() => void) | undefined

  function startAnew(): void {
    cancelEnd?.()
    cancelEnd = undefined
    window = new DedupWindow(interval)
  }

  function endInterval(): void {
    const records = window.held.map(({ record, copies }) => {
      if (copies > 0) countPath.set(record, copies)
      return record
    })
    startAnew()
    emitInBatches(context, { signal: 'log', records })
  }

  return {
    process(batch, report) {
      if (batch.signal !== 'log') return [batch]
      const now = clock.now()
      const identityOf = identities()
      const passed: LogRecord[] = []
      let copies = 0
      for (const record of batch.records) {
        const outcome = window.take(record, identityOf(record), timeOf(record, now))
        if (outcome === 'copy') copies += 1
        else if (outcome === 'full') passed.push(record)
      }
      window.settle()
      if (copies > 0) report.drop('duplicate', copies)
      if (passed.length > 0) full.hit(passed.length)
      if (window.size > 0) cancelEnd ??= clock.after(interval, endInterval)
      return passed.length > 0 ? [{ signal: 'log', records: passed }] : []
    },
    held: signal => (signal === 'log' ? window.size : 0),
    flush: endInterval,
    stop() {
      full.stop()
      startAnew()
    },
  }
})

function timeOf(record: LogRecord, now: number): number {
  const nanos = record.timeUnixNano || record.observedTimeUnixNano
  return nanos === 0n ? now : Number(nanos / 1_000_000n)
}
