import fc from 'fast-check'
import { expect } from 'vitest'
import type { Item } from '../../define.ts'
import type { ProcessorRuntime } from '../../runtime-types.ts'
import { createRig } from './processor-rig.ts'

const word = fc.constantFrom('', 'a', 'b', 'error', 'info', '__proto__', 'toString')
const value = fc.oneof(
  word,
  fc.integer({ min: -3, max: 3 }),
  fc.boolean(),
  fc.constant(null),
  fc.double(),
  fc.constant(0.5),
)
const map = fc.dictionary(fc.constantFrom('a', 'k', '__proto__', 'host'), value, { maxKeys: 3 })
const number = fc.oneof(fc.integer({ min: -5, max: 50 }), fc.double(), fc.constant('9007199254740993'))

const log = fc.record({
  _type: fc.constant('log' as const),
  timestamp: fc.integer({ min: 0, max: 300_000 }),
  severity_text: fc.constantFrom('', 'INFO', 'ERROR'),
  body: fc.oneof(value, map, fc.string({ maxLength: 20 })),
  attributes: map,
  resource: map,
})

const sum = fc.record({ value: number, aggregation_temporality: fc.constantFrom(0, 1, 2), is_monotonic: fc.boolean() })
const counts = fc.array(fc.integer({ min: 0, max: 9 }), { maxLength: 4 })
const histogram = fc.record({
  aggregation_temporality: fc.constantFrom(1, 2),
  count: fc.integer({ min: 0, max: 30 }),
  sum: fc.oneof(fc.double(), fc.integer()),
  bucket_counts: counts,
  explicit_bounds: fc.constantFrom<number[]>([], [1], [1, 2, 3]),
})
const buckets = fc.record({ offset: fc.integer({ min: -3, max: 3 }), bucket_counts: counts })
const exponential = fc.record({
  aggregation_temporality: fc.constantFrom(1, 2),
  count: fc.integer({ min: 0, max: 30 }),
  scale: fc.integer({ min: -2, max: 2 }),
  zero_count: fc.integer({ min: 0, max: 3 }),
  zero_threshold: fc.constantFrom(0, 0.5, 2),
  positive: buckets,
  negative: buckets,
})
const data = fc.oneof(
  fc.record({ kind: fc.constant('gauge'), gauge: fc.record({ value: number }) }),
  fc.record({ kind: fc.constant('sum'), sum }),
  fc.record({ kind: fc.constant('histogram'), histogram }),
  fc.record({ kind: fc.constant('exponential_histogram'), exponential_histogram: exponential }),
)
const metric = fc
  .record({
    data,
    name: fc.constantFrom('m', 'n'),
    timestamp: fc.integer({ min: 0, max: 9 }),
    attributes: map,
    resource: map,
    flags: fc.constantFrom(0, 0, 0, 1),
  })
  .map(({ data: described, ...rest }): Item => ({ _type: 'metric', ...rest, ...described }))

const span = fc.record({
  _type: fc.constant('trace' as const),
  trace_id: fc.integer({ min: 0, max: 9 }).map(id => String(id).repeat(32)),
  span_id: fc.constantFrom('1111111111111111', '2222222222222222'),
  name: word,
  start_time_unix_nano: fc.integer({ min: 0, max: 1e9 }),
  end_time_unix_nano: fc.integer({ min: 0, max: 3e9 }),
  status: fc.record({ code: fc.integer({ min: 0, max: 2 }) }),
  attributes: map,
  resource: map,
})

const step = fc.oneof(
  { weight: 6, arbitrary: fc.array(fc.oneof(log, metric, span), { maxLength: 12 }) },
  { weight: 3, arbitrary: fc.integer({ min: 0, max: 40_000 }) },
  { weight: 1, arbitrary: fc.constant('flush' as const) },
)

/** Runs the processor on random items, time and flushes; the rig checks the accounts after every step. */
export function expectLedgerBalances(runtime: ProcessorRuntime, config: object, runs = 60): void {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 25 }), steps => {
      const rig = createRig(runtime, config)
      for (const next of steps) {
        if (next === 'flush') rig.flush()
        else if (typeof next === 'number') rig.advance(next)
        else rig.send(...next)
      }
      rig.flush()
      for (const signal of ['log', 'metric', 'trace'] as const) expect(rig.held(signal)).toBe(0)
      rig.stop()
    }),
    { numRuns: runs },
  )
}
