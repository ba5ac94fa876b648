import type { Span } from '@weir/telemetry'
import { durationMs } from '../../duration.ts'
import { ottlOptions } from '../../ottl-by-signal.ts'
import { defineProcessor } from '../../runtime-types.ts'
import { emitInBatches } from '../../state/emit-in-batches.ts'
import { LimitWatch } from '../../state/limit-watch.ts'
import { type OpenTrace, OpenTraces } from './open-traces.ts'
import { compilePolicies } from './policies.ts'
import { RecentTexts } from './recent-texts.ts'
import { tailSampleBytesLimit, tailSampleDefinition } from './tail-sample.definition.ts'

/** Traces that are due soon after each other are decided together. */
const longestTickMs = 1000

export const tailSample = defineProcessor(tailSampleDefinition, (config, context) => {
  const { clock } = context
  const interval = durationMs(config.decision_interval)
  const tick = Math.min(longestTickMs, interval / 10)
  const isKept = compilePolicies(config.sampling_policies, ottlOptions(context))
  const open = new OpenTraces()
  const kept = new RecentTexts<true>(config.cache.keep.size)
  const dropped = new RecentTexts<true>(config.cache.drop.size)
  const full = new LimitWatch(context, 'More open traces than can wait: the oldest are decided early')
  let cancelTick: (() => void) | undefined

  /** Decides about the oldest trace, puts its spans into `out` when it is kept, and gives how many are dropped. */
  function decide(trace: OpenTrace, out: Span[]): number {
    open.closeOldest()
    if (!isKept(trace.spans, trace.id)) {
      dropped.set(trace.id, true)
      return trace.spans.length
    }
    kept.set(trace.id, true)
    for (const span of trace.spans) out.push(span)
    return 0
  }

  function decideDue(isDue: (trace: OpenTrace) => boolean): void {
    const out: Span[] = []
    let notSampled = 0
    for (let trace = open.oldest; trace && isDue(trace); trace = open.oldest) notSampled += decide(trace, out)
    if (notSampled > 0) context.report('trace').drop('not_sampled', notSampled)
    emitInBatches(context, { signal: 'trace', records: out })
    schedule()
  }

  function schedule(): void {
    const { oldest } = open
    if (!oldest) {
      cancelTick?.()
      cancelTick = undefined
      return
    }
    cancelTick ??= clock.after(Math.max(tick, oldest.openedAt + interval - clock.now()), () => {
      cancelTick = undefined
      const now = clock.now()
      decideDue(trace => now - trace.openedAt >= interval)
    })
  }

  function hasRoom(traceId: string): boolean {
    return open.bytes < tailSampleBytesLimit && (open.size < config.cache.batch.size || open.has(traceId))
  }

  /** Decides about the oldest traces until there is room for the given one; gives how many spans that drops. */
  function makeRoom(traceId: string, out: Span[]): number {
    let notSampled = 0
    while (!hasRoom(traceId)) {
      const { oldest } = open
      if (!oldest) break
      full.hit(oldest.spans.length)
      notSampled += decide(oldest, out)
    }
    return notSampled
  }

  return {
    process(batch, report) {
      if (batch.signal !== 'trace') return [batch]
      const now = clock.now()
      const out: Span[] = []
      let late = 0
      let early = 0
      for (const span of batch.records) {
        const { traceId } = span
        if (!hasRoom(traceId) && !kept.get(traceId) && !dropped.get(traceId)) early += makeRoom(traceId, out)
        // Without an id there is no trace to decide about.
        if (traceId === '' || kept.get(traceId)) out.push(span)
        else if (dropped.get(traceId)) late += 1
        else open.add(span, now)
      }
      if (late > 0) report.drop('not_sampled', late)
      if (early > 0) report.drop('not_sampled_early', early)
      schedule()
      return out.length > 0 ? [{ signal: 'trace', records: out }] : []
    },
    held: signal => (signal === 'trace' ? open.spans : 0),
    flush: () => decideDue(() => true),
    stop() {
      full.stop()
      open.clear()
      kept.clear()
      dropped.clear()
      schedule()
    },
  }
})
