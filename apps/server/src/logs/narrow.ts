import type { Narrowed } from '@weir/contracts'
import { type HeavyReason, heavyReason } from '../http/too-heavy.ts'

interface Range {
  from: number
  to: number
}

interface Search<T> {
  range: Range
  /** Which end of the range matters most: a narrower search keeps it. */
  keeps: 'newest' | 'oldest'
  /** One try; it must not take longer than it is told. */
  run: (range: Range, maxSeconds: number) => Promise<T>
  now?: number
}

export interface NarrowAnswer<T> {
  result: T
  /** What was really searched. */
  range: Range
  /** Says so in words; undefined when it was all that was asked for. */
  narrowed: Narrowed | undefined
}

const firstTrySeconds = 8
const laterTrySeconds = 5
/** All tries together stay within half a minute. */
const mostTries = 5
const narrowSteps: readonly [ms: number, words: string][] = [
  [7 * 86_400_000, '7 days'],
  [86_400_000, 'day'],
  [6 * 3_600_000, '6 hours'],
  [3_600_000, 'hour'],
  [900_000, '15 minutes'],
  [300_000, '5 minutes'],
  [60_000, 'minute'],
  [10_000, '10 seconds'],
  [1000, 'second'],
]
/** A narrower range that is not much narrower would only fail again. */
const leastFactor = 4

/** Tries the whole range; where that is too much, the newest or oldest part of it, ever shorter, and says which part it was. */
export async function searchNarrowing<T>({ range, keeps, run, now = Date.now() }: Search<T>): Promise<NarrowAnswer<T>> {
  let tried = range
  let narrowed: Narrowed | undefined
  for (let attempt = 1; ; attempt += 1) {
    try {
      const result = await run(tried, attempt === 1 ? firstTrySeconds : laterTrySeconds)
      return { result, range: tried, narrowed }
    } catch (error) {
      const reason = heavyReason(error)
      const length = tried.to - tried.from
      const step = narrowSteps.find(([ms]) => ms * leastFactor <= length)
      if (!reason || !step || attempt === mostTries) throw error
      const [ms, words] = step
      tried = keeps === 'newest' ? { from: tried.to - ms, to: tried.to } : { from: tried.from, to: tried.from + ms }
      narrowed = {
        reason,
        from: new Date(tried.from).toISOString(),
        to: new Date(tried.to).toISOString(),
        text: `Narrowed to the ${keeps === 'newest' ? 'last' : 'first'} ${words}${isUpToNow(tried, keeps, now) ? '' : ' of the range'}: ${excuses[reason]}`,
      }
    }
  }
}

const excuses: Readonly<Record<HeavyReason, string>> = {
  time: 'searching all of it took too long.',
  memory: 'searching all of it needed too much memory.',
  size: 'there was too much in all of it for one answer.',
}

function isUpToNow({ to }: Range, keeps: 'newest' | 'oldest', now: number): boolean {
  return keeps === 'newest' && Math.abs(now - to) < 60_000
}
