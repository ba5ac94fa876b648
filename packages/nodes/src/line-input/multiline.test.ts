import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { createManualClock } from '../testing/test-context.ts'
import { createByteBudget } from './byte-budget.ts'
import { lineFields } from './line-fields.ts'
import { type LineGrouping, lineGrouping, patternGrouping } from './line-grouping.ts'
import type { Line } from './line-splitter.ts'
import { createMultiline } from './multiline.ts'

const parseFields = (given: object) => z.object(lineFields).parse(given)

function required(grouping: LineGrouping | undefined): LineGrouping {
  if (!grouping) throw new Error('no grouping')
  return grouping
}

function create(grouping: LineGrouping, limits: { maxLines?: number; maxBytes?: number; budgetBytes?: number } = {}) {
  const clock = createManualClock()
  const flushed: string[] = []
  const multiline = createMultiline({
    grouping,
    flushMs: 1000,
    clock,
    maxBytes: limits.maxBytes ?? 10_000,
    ...(limits.maxLines !== undefined && { maxLines: limits.maxLines }),
    ...(limits.budgetBytes !== undefined && { budget: createByteBudget(limits.budgetBytes) }),
    onFlush: event => flushed.push(event.text),
  })
  const line = (text: string): Line => ({ text, end: 0, truncated: false })
  const push = (...texts: string[]) => texts.flatMap(text => multiline.push(line(text))).map(event => event.text)
  return { clock, flushed, multiline, push, rest: () => multiline.flush().map(event => event.text) }
}

const stamped = required(patternGrouping({ startPattern: '^\\d{2}:' }))

describe('multi-line events', () => {
  it('begin with a line that matches', () => {
    const { push, rest } = create(stamped)
    expect(push('early', '10: a', ' b', ' c', '11: d')).toEqual(['early', '10: a\n b\n c'])
    expect(rest()).toEqual(['11: d'])
  })

  it('end with a line that matches', () => {
    const { push, rest } = create(required(patternGrouping({ endPattern: ';$' })))
    expect(push('a', 'b;', 'c;', 'd')).toEqual(['a\nb;', 'c;'])
    expect(rest()).toEqual(['d'])
  })

  it.each([
    ['start', { startPattern: '^\\d{2}: ' }, ['10: a', 'b', '11: c'], ['a\nb', 'c']],
    ['end', { endPattern: ';;$' }, ['a', 'b;;', 'c;;'], ['a\nb', 'c']],
  ])('leave the %s pattern out when told', (_name, patterns, lines, expected) => {
    const { push, rest } = create(required(patternGrouping({ ...patterns, omitPattern: true })))
    expect([...push(...lines), ...rest()]).toEqual(expected)
  })

  it('are complete when nothing follows for a while', () => {
    const { clock, push, flushed, multiline } = create(stamped)
    push('10: a')
    clock.advance(900)
    push(' b')
    clock.advance(900)
    expect(flushed).toEqual([])
    clock.advance(200)
    expect(flushed).toEqual(['10: a\n b'])
    expect(push('12: next')).toEqual([])
    multiline.stop()
    expect(clock.timers).toBe(0)
  })

  it('go on as a further event beyond the limits, without losing a line', () => {
    const byLines = create(stamped, { maxLines: 2 })
    expect(byLines.push('10: a', 'b', 'c', 'd', 'e')).toEqual(['10: a\nb', 'c\nd'])
    expect(byLines.rest()).toEqual(['e'])
    const bySize = create(stamped, { maxBytes: 12 })
    expect(bySize.push('10: aaaa', 'bbb', 'cccc')).toEqual(['10: aaaa'])
    expect(bySize.rest()).toEqual(['bbb\ncccc'])
  })

  it('are not held when all streams together hold too much', () => {
    const { push, rest } = create(stamped, { budgetBytes: 8 })
    expect(push('10: aaaaaa', 'bb', 'cccccccc')).toEqual(['10: aaaaaa', 'bb', 'cccccccc'])
    expect(rest()).toEqual([])
  })

  it('keep empty lines inside and none at the end', () => {
    const { push, rest } = create(stamped)
    push('10: a', '', 'b', '', '')
    expect(rest()).toEqual(['10: a\n\nb'])
  })

  it('take a line that is too long for the pattern as one that goes on', () => {
    const { push, rest } = create(stamped, { maxBytes: 1_000_000 })
    push('10: a', 'x'.repeat(300_000))
    expect(rest()[0]).toHaveLength(300_006)
  })
})

const javaTrace = [
  'java.lang.IllegalStateException: broken',
  '\tat com.shop.Cart.add(Cart.java:42)',
  '\tat com.shop.Main.main(Main.java:7)',
  'Caused by: java.io.IOException: closed',
  '\t... 12 more',
]
const pythonTrace = [
  'Traceback (most recent call last):',
  '  File "cart.py", line 3, in <module>',
  '    add(None)',
  'ValueError: no item',
]
const goTrace = ['goroutine 1 [running]:', 'main.main()', '\t/src/main.go:8 +0x1d', 'exit status 2']

describe('lines that belong together', () => {
  it.each<[string, object, string[], string[]]>([
    [
      'detected timestamps',
      { auto_detect_line_pattern: true },
      [
        '2026-01-02T03:04:05Z one',
        '  more',
        'even more',
        '2026-01-02T03:04:06Z two',
        'Jan  2 03:04:05 three',
        '{"a":1}',
      ],
      ['2026-01-02T03:04:05Z one\n  more\neven more', '2026-01-02T03:04:06Z two', 'Jan  2 03:04:05 three', '{"a":1}'],
    ],
    ['no usual beginning', { auto_detect_line_pattern: true }, ['plain one', 'plain two'], ['plain one', 'plain two']],
    [
      'a Java stack trace',
      { boost_stacktrace_detection: true },
      ['before', ...javaTrace, 'after'],
      ['before', javaTrace.join('\n'), 'after'],
    ],
    [
      'a Python stack trace',
      { boost_stacktrace_detection: true },
      ['ERROR failed', ...pythonTrace, 'INFO next'],
      [['ERROR failed', ...pythonTrace].join('\n'), 'INFO next'],
    ],
    [
      'a Go panic',
      { boost_stacktrace_detection: true, auto_detect_line_pattern: true },
      ['2026/01/02 03:04:05 panic: broken', '', ...goTrace, '2026/01/02 03:04:06 up again'],
      [['2026/01/02 03:04:05 panic: broken', '', ...goTrace].join('\n'), '2026/01/02 03:04:06 up again'],
    ],
    [
      'a pattern and stack lines that match it',
      { line_pattern: '^\\S', boost_stacktrace_detection: true },
      ['first', 'Caused by: x', 'second'],
      ['first\nCaused by: x', 'second'],
    ],
  ])('%s', (_name, given, lines, expected) => {
    const { push, rest } = create(required(lineGrouping(parseFields(given))))
    expect([...push(...lines), ...rest()]).toEqual(expected)
  })

  it('are not looked for unless asked', () => {
    expect(lineGrouping(parseFields({}))).toBeUndefined()
  })
})
