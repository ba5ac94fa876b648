import type { DestinationStatusReport } from '@weir/contracts/opamp'
import { expect, it } from 'vitest'
import { mergeStatus } from './merge-status.ts'

const report = (node: string, breaker: DestinationStatusReport['breaker'], oldest: number | null) => ({
  node,
  breaker,
  queue: {
    mode: 'always' as const,
    fsync: 'interval' as const,
    items: 1,
    bytes: 10,
    max_bytes: 100,
    oldest,
    corrupt_segments: 0,
    corrupt_bytes: 2,
  },
  dead_letters: { items: 3, bytes: 30, max_bytes: 300 },
})

it('adds up what threads have, and shows the worst of their states', () => {
  const merged = mergeStatus([
    report('a', 'half_open', null),
    report('b', 'closed', null),
    report('a', 'open', 7),
    report('a', 'closed', 5),
    report('b', 'closed', null),
  ])
  expect(merged).toMatchObject([
    {
      node: 'a',
      breaker: 'open',
      queue: { items: 3, bytes: 30, max_bytes: 300, oldest: 5, corrupt_bytes: 6 },
      dead_letters: { items: 9, bytes: 90, max_bytes: 900 },
    },
    { node: 'b', breaker: 'closed', queue: { items: 2, oldest: null } },
  ])
})
