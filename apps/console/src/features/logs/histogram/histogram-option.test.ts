import { expect, it } from 'vitest'
import type { ChartTokens } from '../../../ui/chart-tokens.ts'
import {
  bucketAt,
  histogramLabel,
  histogramOption,
  type HistogramData,
  severityTotals,
  timeTick,
} from './histogram-option.ts'

const start = new Date(2026, 2, 12, 14, 0).getTime()
const data: HistogramData = {
  bucket_ms: 60_000,
  total: 138,
  buckets: [
    { time: start, counts: { info: 100, error: 3 } },
    { time: start + 60_000, counts: {} },
    { time: start + 120_000, counts: { info: 30, fatal: 5 } },
  ],
}

/** Every token is its own name, so that a test sees which one is used. */
const tokens = new Proxy({}, { get: (_target, name) => String(name) }) as ChartTokens

it('adds up the severities that occur, the most severe first', () => {
  expect(severityTotals(data)).toEqual([
    { group: 'fatal', count: 5 },
    { group: 'error', count: 3 },
    { group: 'info', count: 130 },
  ])
})

it('stacks one series per severity, the most severe on top, with a place for every bucket', () => {
  const { series } = histogramOption(data, tokens) as { series: unknown[] }
  const middle = (index: number) => start + index * 60_000 + 30_000
  const points = (...counts: number[]) => counts.map((count, index) => [middle(index), count])
  expect(series).toMatchObject([
    { name: 'Info', stack: 'logs', itemStyle: { color: 'logs', opacity: 0.62 }, data: points(100, 0, 30) },
    { name: 'Error', stack: 'logs', itemStyle: { color: 'err', opacity: 1 }, data: points(3, 0, 0) },
    { name: 'Fatal', stack: 'logs', itemStyle: { color: 'err', opacity: 1 }, data: points(0, 0, 5) },
  ])
})

it('covers the whole time, and a round number above the highest bar', () => {
  expect(histogramOption(data, tokens)).toMatchObject({
    xAxis: { min: start, max: start + 180_000 },
    yAxis: { min: 0, max: 120, interval: 60 },
  })
})

it('is an empty frame without logs', () => {
  const empty = histogramOption({ bucket_ms: 1000, total: 0, buckets: [{ time: start, counts: {} }] }, tokens)
  expect(empty).toMatchObject({ series: [], yAxis: { max: 2 } })
})

it.each([
  ['seconds in a short span', new Date(2026, 2, 12, 14, 5, 30), 60_000, '14:05:30'],
  ['minutes in an hour', new Date(2026, 2, 12, 14, 5), 3_600_000, '14:05'],
  ['the day at midnight', new Date(2026, 2, 12), 86_400_000, 'Mar 12'],
  ['days in a week', new Date(2026, 2, 12, 12), 7 * 86_400_000, 'Mar 12'],
])('labels %s', (_name, time, span, text) => {
  expect(timeTick(time.getTime(), span)).toBe(text)
})

it('says in words what it shows', () => {
  expect(histogramLabel(data, start, start + 180_000)).toBe(
    'Log volume by severity, 14:00:00 – 14:03:00: 138 logs, Fatal 5, Error 3, Info 130',
  )
})

it('finds the bucket under the pointer', () => {
  // Three buckets of 100 pixels beside the 34 of the axis.
  expect(bucketAt(data, 240, 334)).toEqual({
    from: start + 120_000,
    to: start + 180_000,
    counts: [
      { group: 'fatal', count: 5 },
      { group: 'info', count: 30 },
    ],
    x: 284,
  })
  expect(bucketAt(data, 140, 334)?.counts).toEqual([])
  expect(bucketAt(data, 20, 334)).toBeUndefined()
  expect(bucketAt(data, 334, 334)).toBeUndefined()
})
