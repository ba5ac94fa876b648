import { describe, expect, it } from 'vitest'
import { fullTime, lineText, markTexts, rowTime, spanText, toNdjson } from './row-format.ts'

// Local times: what the user reads is in the user's zone.
const at = (...parts: [number, number, number, number, number, number, number]) => new Date(...parts)
const moment = at(2026, 2, 2, 4, 8, 7, 65)

it('writes times with milliseconds, and the day where it is needed', () => {
  expect(rowTime(moment.toISOString(), false)).toBe('04:08:07.065')
  expect(rowTime(moment.toISOString(), true)).toBe('Mar 02 04:08:07.065')
  expect(fullTime(moment.toISOString())).toBe('2026-03-02 04:08:07.065')
})

it('reads nanoseconds', () => {
  expect(rowTime(moment.toISOString().replace('065Z', '065999999Z'), false)).toBe('04:08:07.065')
})

it('names the days of a span only where they differ', () => {
  const from = at(2026, 2, 2, 14, 34, 28, 0).getTime()
  expect(spanText(from, at(2026, 2, 2, 14, 42, 34, 0).getTime())).toBe('14:34:28 – 14:42:34')
  expect(spanText(from, at(2026, 2, 3, 1, 0, 0, 0).getTime())).toBe('Mar 2, 14:34:28 – Mar 3, 01:00:00')
})

it('cuts very long lines', () => {
  expect(lineText('short')).toBe('short')
  expect(lineText('x'.repeat(5000))).toHaveLength(1201)
})

describe('markTexts', () => {
  const marked = (text: string, searched: string[]) =>
    markTexts(text, searched)
      .map(part => (part.hit ? `[${part.text}]` : part.text))
      .join('')

  it.each([
    ['Login failed, FAILED again', ['failed'], 'Login [failed], [FAILED] again'],
    ['a.b and axb', ['a.b'], '[a.b] and axb'],
    ['time out', ['time', 'time out'], '[time out]'],
    ['nothing here', ['x'], 'nothing here'],
    ['(a+b)*', ['(a+b)*'], '[(a+b)*]'],
    ['', ['x'], ''],
  ])('%s by %j', (text, searched, result) => {
    expect(marked(text, searched)).toBe(result)
  })
})

it('writes one JSON object per line', () => {
  expect(toNdjson([{ a: 'x\ny' }, { b: 1 }])).toBe('{"a":"x\\ny"}\n{"b":1}\n')
})
