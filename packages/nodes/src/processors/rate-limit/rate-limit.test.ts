import { describe, expect, it } from 'vitest'
import type { Item } from '../../define.ts'
import { createRig } from '../../state/testing/processor-rig.ts'
import { expectLedgerBalances } from '../../state/testing/random-steps.ts'
import { rateLimitDefinition } from './rate-limit.definition.ts'
import { rateLimit } from './rate-limit.ts'

const log: Item = { _type: 'log', body: 'x' }
const metric: Item = { _type: 'metric', name: 'm', kind: 'gauge', gauge: { value: 1 } }

describe('rate_limit', () => {
  it('allows ten items in thirty seconds unless told otherwise', () => {
    expect(rateLimitDefinition.config.parse({})).toEqual({ item_count_limit: 10, interval: '30s' })
  })

  it('counts batches and data types together', () => {
    const rig = createRig(rateLimit, { item_count_limit: 3 })
    expect(rig.send(log, log)).toHaveLength(2)
    expect(rig.send(metric, metric)).toHaveLength(1)
    expect(rig.send(log)).toEqual([])
    expect(rig.accounts.log.dropped).toEqual({ rate_limited: 1 })
    expect(rig.accounts.metric.dropped).toEqual({ rate_limited: 1 })
  })

  it('starts again when the interval is over, not before', () => {
    const rig = createRig(rateLimit, { item_count_limit: 1, interval: '10s' })
    expect(rig.send(log)).toHaveLength(1)
    rig.advance(9_999)
    expect(rig.send(log)).toEqual([])
    rig.advance(1)
    expect(rig.send(log, log)).toHaveLength(1)
    rig.advance(10_000)
    expect(rig.send(log)).toHaveLength(1)
  })

  it('goes on when the clock is set back', () => {
    let now = 1_000_000
    const rig = createRig(rateLimit, { item_count_limit: 1, interval: '10s' }, 1, () => now)
    expect(rig.send(log)).toHaveLength(1)
    now = 0
    expect(rig.send(log)).toHaveLength(1)
    now = 5000
    expect(rig.send(log)).toEqual([])
  })

  it.each([
    [{ item_count_limit: 0 }, 'Too small'],
    [{ interval: '0s' }, 'Must be greater than 0s'],
    [{ interval: 'now' }, 'Invalid duration'],
  ])('refuses %j', (config, message) => {
    expect(rateLimitDefinition.config.safeParse(config).error?.issues[0]?.message).toContain(message)
  })

  it('accounts for every item, whatever comes', () => {
    expectLedgerBalances(rateLimit, { item_count_limit: 5, interval: '7s' })
  })
})
