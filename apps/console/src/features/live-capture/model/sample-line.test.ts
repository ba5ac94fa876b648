import { describe, expect, it } from 'vitest'
import { leftText } from './left-text.ts'
import { sampleLine } from './sample-line.ts'
import { log } from './testing.ts'

const time = new Date(2026, 2, 12, 14, 38, 47, 65).getTime()

describe('a line of the list', () => {
  it('[LIVE-006] shows 200 characters of a body', () => {
    expect(sampleLine(log('x'.repeat(200))).text).toBe('x'.repeat(200))
    expect(sampleLine(log('x'.repeat(201))).text).toBe(`${'x'.repeat(200)}…`)
  })

  it('has severity, time with milliseconds and where a log came from', () => {
    const item = log({ a: 1 }, { timestamp: time, severity_text: 'Warning', resource: { 'service.name': 'shop' } })
    expect(sampleLine(item)).toEqual({
      word: 'WARNING',
      tone: 'warn',
      time: '14:38:47.065',
      source: 'shop',
      text: '{"a":1}',
    })
  })

  it.each([
    [{ severity_number: 18 }, ['ERROR', 'error']],
    [{ severity_number: 9 }, ['INFO', 'info']],
    [{ severity_text: 'crit' }, ['CRIT', 'error']],
    [{ severity_text: 'mine', severity_number: 13 }, ['MINE', 'warn']],
    [{}, ['LOG', 'quiet']],
  ])('of %j', (fields, expected) => {
    const { word, tone } = sampleLine(log('a', fields))
    expect([word, tone]).toEqual(expected)
  })

  it.each([
    [{ kind: 'gauge', gauge: { value: 0.5 }, unit: '1' }, 'cpu 0.5 1'],
    [{ kind: 'sum', sum: { value: 0 } }, 'cpu 0'],
    [{ kind: 'histogram', histogram: { count: 3, sum: 12 }, unit: 'ms' }, 'cpu count 3 sum 12 ms'],
  ])('of a metric has name and value: %j', (data, expected) => {
    const line = sampleLine(log(undefined, { _type: 'metric', name: 'cpu', ...data }))
    expect([line.word, line.tone, line.text]).toEqual(['METRIC', 'metric', expected])
  })

  it('of a span has its name and how long it took', () => {
    const times = { start_time_unix_nano: '1760000000000000000', end_time_unix_nano: '1760000000184000000' }
    const line = sampleLine(log(undefined, { _type: 'trace', name: 'GET /cart', ...times }))
    expect([line.word, line.tone, line.text]).toEqual(['SPAN', 'trace', 'GET /cart 184 ms'])
  })
})

it.each([
  [761_000, '12:41'],
  [900_000, '15:00'],
  [500, '0:01'],
  [-5, '0:00'],
])('%d ms are %s', (ms, text) => expect(leftText(ms)).toBe(text))
