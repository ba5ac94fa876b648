import { Resource } from '@weir/telemetry'
import { describe, expect, it, vi } from 'vitest'
import type { Table } from '../schema/table.ts'
import type { BatchPart } from './batch-part.ts'
import { type Group, GroupCommit, type GroupLimits } from './group-commit.ts'
import { rowEncoder } from './row-encoder.ts'

const table: Table = {
  name: 't',
  columns: [
    { name: 'Number', type: 'UInt8' },
    { name: 'Bytes', type: 'UInt32' },
  ],
  indexes: [],
  partitionBy: [],
  orderBy: ['Number'],
}

interface Numbered {
  number: number
  resource: Resource
}

const encoder = rowEncoder<Numbered>(table, { Number: record => record.number })

function part(batchId: string, rows: number, number = 1): BatchPart {
  const resource = new Resource()
  const made: BatchPart<Numbered> = {
    encoder,
    records: Array.from({ length: rows }, () => ({ number, resource })),
    batch: { organizationId: 'org', batchId, retentionDays: 1, now: 1n },
    share: 1,
    time: () => 1n,
  }
  return made
}

/** A store that answers when told to. */
function open(limits: Partial<GroupLimits> = {}) {
  const inserts: { batches: string; rows: number; end: PromiseWithResolvers<void> }[] = []
  const insert = (group: Group) => {
    const end = Promise.withResolvers<void>()
    inserts.push({ batches: group.parts.map(each => each.batch.batchId).join(), rows: group.block.rows, end })
    return end.promise.then(() => new Map())
  }
  const groups = new GroupCommit(
    { maxRows: 100, maxBytes: 1e6, maxWaitMs: 5, maxInFlight: 1, maxRestMs: 0, ...limits },
    insert,
  )
  const sent = async (count: number) => vi.waitFor(() => expect(inserts).toHaveLength(count), { interval: 2 })
  return { groups, inserts, sent }
}

describe('GroupCommit', () => {
  it('joins what comes within the wait, and answers each when it is written', async () => {
    const { groups, inserts, sent } = open()
    const order: string[] = []
    const written = ['a', 'b'].map(id => groups.add(part(id, 2)).then(() => order.push(id)))
    await sent(1)
    expect(order).toEqual([])
    inserts[0]?.end.resolve()
    await Promise.all(written)
    expect(inserts.map(({ batches, rows }) => [batches, rows])).toEqual([['a,b', 4]])
  })

  it('does not wait once a group is full', async () => {
    const { groups, inserts, sent } = open({ maxWaitMs: 60_000, maxRows: 4 })
    const written = [groups.add(part('a', 3)), groups.add(part('b', 3))]
    await sent(1)
    inserts[0]?.end.resolve()
    await Promise.all(written)
    expect(inserts[0]?.batches).toBe('a,b')
  })

  it('gathers the next group while one is under way, for as long as that takes', async () => {
    const { groups, inserts, sent } = open()
    const first = groups.add(part('a', 1))
    await sent(1)
    const others = [groups.add(part('b', 1))]
    await new Promise(resolve => setTimeout(resolve, 20))
    others.push(groups.add(part('c', 1)))
    expect(inserts).toHaveLength(1)
    inserts[0]?.end.resolve()
    await first
    await sent(2)
    expect(inserts[1]?.batches).toBe('b,c')
    inserts[1]?.end.resolve()
    await Promise.all(others)
  })

  it('leaves the store alone for as long as an insert took, unless a group is full', async () => {
    const { groups, inserts, sent } = open({ maxRestMs: 60_000, maxRows: 4 })
    const tookMs = 400
    const written = [groups.add(part('a', 1))]
    await sent(1)
    await new Promise(resolve => setTimeout(resolve, tookMs))
    inserts[0]?.end.resolve()
    await Promise.all(written)
    const answered = performance.now()
    written.push(groups.add(part('b', 1)))
    await sent(2)
    expect(performance.now() - answered).toBeGreaterThan(tookMs - 100)
    await new Promise(resolve => setTimeout(resolve, tookMs))
    inserts[1]?.end.resolve()
    await Promise.all(written)
    const again = performance.now()
    written.push(groups.add(part('c', 4)))
    await sent(3)
    expect(performance.now() - again).toBeLessThan(tookMs - 100)
    inserts[2]?.end.resolve()
    await Promise.all(written)
  })

  it('does not leave it alone for longer than it may', async () => {
    const { groups, inserts, sent } = open({ maxRestMs: 10 })
    const first = groups.add(part('a', 1))
    await sent(1)
    await new Promise(resolve => setTimeout(resolve, 400))
    inserts[0]?.end.resolve()
    await first
    const answered = performance.now()
    const second = groups.add(part('b', 1))
    await sent(2)
    expect(performance.now() - answered).toBeLessThan(300)
    inserts[1]?.end.resolve()
    await second
  })

  it('sends full groups one after the other, in their order', async () => {
    const { groups, inserts, sent } = open({ maxRows: 2 })
    const written = ['a', 'b', 'c'].map(id => groups.add(part(id, 2)))
    for (const count of [1, 2, 3]) {
      await sent(count)
      inserts[count - 1]?.end.resolve()
    }
    await Promise.all(written)
    expect(inserts.map(each => each.batches)).toEqual(['a', 'b', 'c'])
  })

  it('never sends half of a part, however large it is', async () => {
    const { groups, inserts, sent } = open({ maxWaitMs: 0, maxRows: 10_000 })
    const written = [groups.add(part('large', 5000)), groups.add(part('small', 1))]
    await sent(1)
    inserts[0]?.end.resolve()
    await Promise.all(written)
    expect(inserts[0]).toMatchObject({ batches: 'large,small', rows: 5001 })
  })

  it('tells all of a group when it could not be written, and goes on', async () => {
    const { groups, inserts, sent } = open()
    const written = Promise.allSettled([groups.add(part('a', 1)), groups.add(part('b', 1))])
    await sent(1)
    inserts[0]?.end.reject(new Error('no'))
    expect((await written).map(each => each.status)).toEqual(['rejected', 'rejected'])
    const next = groups.add(part('c', 1))
    await sent(2)
    inserts[1]?.end.resolve()
    await next
  })

  it('fails only the part whose rows cannot be written out', async () => {
    const { groups, inserts, sent } = open()
    const written = Promise.allSettled([groups.add(part('bad', 1, 1.5)), groups.add(part('good', 1))])
    await sent(1)
    expect(inserts[0]?.batches).toBe('good')
    inserts[0]?.end.resolve()
    expect((await written).map(each => each.status)).toEqual(['rejected', 'fulfilled'])
  })
})
