import type { TelemetryRecord } from '@weir/telemetry'
import { durationMs } from '../../duration.ts'
import { compileFieldPath } from '../../field-path/field-path.ts'
import { filterBatch } from '../../batches.ts'
import { defineProcessor } from '../../runtime-types.ts'
import { BoundedMap } from '../../state/bounded-map.ts'
import { canonicalText } from '../../state/canonical-text.ts'
import { LimitWatch } from '../../state/limit-watch.ts'
import { intervalsRemembered, suppressDefinition, suppressLimits } from './suppress.definition.ts'

interface Window {
  readonly start: number
  passed: number
}

export const suppress = defineProcessor(suppressDefinition, (config, context) => {
  const { clock } = context
  const interval = durationMs(config.interval)
  const paths = config.key_field_paths.map(compileFieldPath)
  const windows = new BoundedMap<Window>(suppressLimits)
  const full = new LimitWatch(context, 'More keys than can be remembered: the oldest start anew and may pass again')
  let cancelSweep: (() => void) | undefined

  function keyOf(record: TelemetryRecord): string {
    let key = ''
    for (const path of paths) {
      const value = path.get(record)
      key += value === undefined ? '-' : canonicalText(value)
    }
    return key
  }

  function isAllowed(record: TelemetryRecord, now: number): boolean {
    const key = keyOf(record)
    const window = windows.get(key)
    if (!window || now - window.start >= interval || now < window.start) {
      const evicted = windows.set(key, { start: now, passed: 1 })
      if (evicted > 0) full.hit(evicted)
      return true
    }
    window.passed += 1
    return window.passed <= config.number_to_allow
  }

  function sweep(): void {
    const oldest = clock.now() - interval * intervalsRemembered
    windows.expire(window => window.start <= oldest)
    cancelSweep = undefined
    scheduleSweep()
  }

  function scheduleSweep(): void {
    if (windows.size > 0) cancelSweep ??= clock.after(interval * intervalsRemembered, sweep)
  }

  return {
    process(batch, report) {
      const now = clock.now()
      const kept = filterBatch(batch, record => isAllowed(record, now))
      if (kept.records.length < batch.records.length) {
        report.drop('suppressed', batch.records.length - kept.records.length)
      }
      scheduleSweep()
      return kept.records.length > 0 ? [kept] : []
    },
    stop() {
      cancelSweep?.()
      full.stop()
      windows.clear()
    },
  }
})
