import type { LogRow } from '@weir/contracts'
import { describe, expect, it } from 'vitest'
import { emptyTail, growTail, mergeNewest, tailStart } from './live-tail.ts'

const row = (id: string, second: number): LogRow => ({
  id,
  timestamp: `2026-03-12T14:38:${String(second).padStart(2, '0')}.000000000Z`,
  severity_text: 'INFO',
  severity_number: 9,
  service: 'cart',
  body: '',
  trace_id: '',
  span_id: '',
  attributes: {},
  resource: {},
})
const ids = (rows: readonly LogRow[]) => rows.map(({ id }) => id).join(' ')
const whole = (logs: LogRow[]) => ({ logs, isCut: false })

describe('mergeNewest', () => {
  const a = row('1', 30)
  const b = row('2', 20)
  const c = row('3', 10)
  it.each([
    ['nothing', [], [], ''],
    ['one side', [], [a, b], '1 2'],
    ['in between', [a, c], [b], '1 2 3'],
    ['the same logs once', [a, b], [b, c], '1 2 3'],
    ['a late one at its place', [b], [a, c], '1 2 3'],
  ])('%s', (_name, one, other, result) => {
    expect(ids(mergeNewest(one, other))).toBe(result)
  })

  it('orders logs of the same nanosecond by their id as a number', () => {
    expect(ids(mergeNewest([row('10', 5)], [row('9', 5)]))).toBe('10 9')
    expect(ids(mergeNewest([row('9', 5)], [row('10', 5)]))).toBe('10 9')
    const large = ['18446744073709551615', '18446744073709551614']
    expect(ids(mergeNewest([row(large[1] ?? '', 5)], [row(large[0] ?? '', 5)]))).toBe(large.join(' '))
  })
})

describe('growTail', () => {
  it('counts only logs that neither the tail nor the list has', () => {
    const loaded = [row('2', 12), row('1', 11)]
    const first = growTail(emptyTail, loaded, whole([row('3', 13), row('2', 12)]))
    expect([ids(first.rows), first.arrived]).toEqual(['3', 1])
    const second = growTail(first, loaded, whole([row('4', 14), row('3', 13), row('2', 12)]))
    expect([ids(second.rows), second.arrived]).toEqual(['4 3', 2])
  })

  it('puts a late log where it belongs', () => {
    const tail = growTail(emptyTail, [], whole([row('3', 13), row('1', 11)]))
    expect(ids(growTail(tail, [], whole([row('3', 13), row('2', 12)])).rows)).toBe('3 2 1')
  })

  it('stays the same object when nothing is new, so that nothing is drawn again', () => {
    const tail = growTail(emptyTail, [], whole([row('1', 11)]))
    expect(growTail(tail, [], whole([row('1', 11)]))).toBe(tail)
  })

  it('says when logs came in faster than they could be read', () => {
    const cut = { logs: [row('9', 40), row('8', 39)], isCut: true }
    expect(growTail(emptyTail, [row('1', 11)], cut).hasGap).toBe(true)
    expect(growTail(emptyTail, [row('8', 39)], cut).hasGap).toBe(false)
    expect(growTail(emptyTail, [], cut).hasGap).toBe(false)
  })

  it('keeps a bounded number of lines and goes on counting', () => {
    const many = Array.from({ length: 4000 }, (_, index) => row(String(10_000 - index), 30))
    const more = Array.from({ length: 4000 }, (_, index) => row(String(20_000 - index), 31))
    const tail = growTail(growTail(emptyTail, [], whole(many)), [], whole(more))
    expect([tail.rows.length, tail.arrived, tail.rows[0]?.id]).toEqual([5000, 8000, '20000'])
  })
})

it('looks back a little for late logs, but not before the range', () => {
  const newest = row('1', 30)
  const time = Date.parse(newest.timestamp)
  expect(tailStart(newest, 0)).toBe(time - 5000)
  expect(tailStart(newest, time - 1000)).toBe(time - 1000)
  expect(tailStart(undefined, 7)).toBe(7)
})
