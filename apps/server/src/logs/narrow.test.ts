import { StoreError } from '@weir/store'
import { describe, expect, it } from 'vitest'
import { searchNarrowing } from './narrow.ts'

const hour = 3_600_000
const now = Date.parse('2026-05-01T12:00:00Z')
const heavy = (code: number) => new StoreError('too much', code, 'X')

/** A search that can only cope with ranges up to a length. */
function upTo(ms: number, code = 159) {
  const tries: [hours: number, maxSeconds: number][] = []
  const run = async ({ from, to }: { from: number; to: number }, maxSeconds: number) => {
    tries.push([(to - from) / hour, maxSeconds])
    if (to - from > ms) throw heavy(code)
    return 'found'
  }
  return { tries, run }
}

describe('searchNarrowing', () => {
  it('searches the whole range where that works', async () => {
    const { run } = upTo(24 * hour)
    const range = { from: now - 24 * hour, to: now }
    expect(await searchNarrowing({ range, keeps: 'newest', run, now })).toEqual({
      result: 'found',
      range,
      narrowed: undefined,
    })
  })

  it('keeps the newest part and says so', async () => {
    const { run, tries } = upTo(hour / 4)
    const answer = await searchNarrowing({ range: { from: now - 24 * hour, to: now }, keeps: 'newest', run, now })
    expect(tries).toEqual([
      [24, 8],
      [6, 5],
      [1, 5],
      [0.25, 5],
    ])
    expect(answer).toEqual({
      result: 'found',
      range: { from: now - hour / 4, to: now },
      narrowed: {
        reason: 'time',
        from: '2026-05-01T11:45:00.000Z',
        to: '2026-05-01T12:00:00.000Z',
        text: 'Narrowed to the last 15 minutes: searching all of it took too long.',
      },
    })
  })

  it.each([
    ['newest', 241, 'Narrowed to the last 6 hours of the range: searching all of it needed too much memory.'],
    ['oldest', 396, 'Narrowed to the first 6 hours of the range: there was too much in all of it for one answer.'],
  ] as const)('says what was too much: %s, code %s', async (keeps, code, text) => {
    const { run } = upTo(6 * hour, code)
    const range = { from: now - 72 * hour, to: now - 48 * hour }
    const answer = await searchNarrowing({ range, keeps, run, now })
    expect(answer.narrowed?.text).toBe(text)
    expect(answer.range).toEqual(
      keeps === 'newest' ? { ...range, from: range.to - 6 * hour } : { ...range, to: range.from + 6 * hour },
    )
  })

  it.each([
    ['another failure', () => Promise.reject(heavy(60)), 1],
    ['a search that never works', () => Promise.reject(heavy(159)), 5],
  ])('gives up after %s', async (_name, fail, expected) => {
    let tries = 0
    const run = () => {
      tries += 1
      return fail()
    }
    await expect(searchNarrowing({ range: { from: 0, to: now }, keeps: 'newest', run, now })).rejects.toThrow(
      'too much',
    )
    expect(tries).toBe(expected)
  })
})
