import { z } from 'zod'
import { definePreset } from './preset.ts'
import { sourceField } from './shared-fields.ts'
import { callArguments, quote, unquote } from './statement-text.ts'
import { defaultTimestampFormat, epochUnits } from './timestamp-fields.ts'

/** A multiplier as OTTL reads it: no exponent, and never an int, so that the product is a double. */
const factors = new Map<number, string>([
  [1000, '1000.0'],
  [1, '1.0'],
  [0.001, '0.001'],
  [0.000001, '0.000001'],
])

const multipliers = epochUnits.map(({ multiplier }) => multiplier)

export const parseTimestamp = definePreset({
  preset: 'parse-timestamp',
  title: 'Parse Timestamp',
  summary: 'Sets the time of the record from a text or a number in it.',
  group: 'Parse',
  icon: 'IconClock',
  dataTypes: ['log'],
  config: z.object({
    source: sourceField,
    mode: z
      .enum(['format', 'epoch'])
      .default('format')
      .meta({ title: 'Mode', optionTitles: ['Format', 'Epoch'] }),
    format: z
      .string()
      .min(1, 'is required')
      .max(200)
      .default(defaultTimestampFormat)
      .meta({
        title: 'Format',
        description: 'A Go layout, or one with % directives.',
        placeholder: defaultTimestampFormat,
        requires: [{ feature: 'mode', values: ['format'] }],
      }),
    multiplier: z
      .union(multipliers.map(value => z.literal(value)))
      .default(1)
      .meta({
        title: 'Unit',
        description: 'What the number counts since 1970: seconds, milliseconds, microseconds or nanoseconds.',
        valueType: 'option',
        requires: [{ feature: 'mode', values: ['epoch'] }],
      }),
  }),
  toStatements({ source, mode, format, multiplier }) {
    if (mode === 'format') return `set(timestamp, UnixMilli(Time(${source}, ${quote(format)})))`
    return `set(timestamp, Int(Double(${source}) * ${factors.get(multiplier) ?? '1.0'}))`
  },
  read(lines) {
    const [, value] = callArguments('set', lines.length === 1 ? (lines[0] ?? '') : '') ?? []
    const [time] = callArguments('UnixMilli', value ?? '') ?? []
    const [source, format] = callArguments('Time', time ?? '') ?? []
    if (source !== undefined) return { source, mode: 'format', format: unquote(format) }
    const [, number, factor] = /^Int\(Double\((.+)\) \* ([\d.]+)\)$/.exec(value ?? '') ?? []
    return { source: number, mode: 'epoch', multiplier: Number(factor) }
  },
  examples: [
    {
      title: 'A text',
      config: { source: 'attributes["time"]' },
      statements: 'set(timestamp, UnixMilli(Time(attributes["time"], "2006-01-02T15:04:05Z07:00")))',
      input: [{ _type: 'log', body: 'a', attributes: { time: '2026-01-02T03:04:05Z' } }],
      output: [{ _type: 'log', timestamp: 1767323045000, body: 'a', attributes: { time: '2026-01-02T03:04:05Z' } }],
    },
    {
      title: 'Nanoseconds since 1970',
      config: { source: 'attributes["ns"]', mode: 'epoch', multiplier: 0.000001 },
      statements: 'set(timestamp, Int(Double(attributes["ns"]) * 0.000001))',
      input: [{ _type: 'log', body: 'a', attributes: { ns: '1767323045000000000' } }],
      output: [{ _type: 'log', timestamp: 1767323045000, body: 'a', attributes: { ns: '1767323045000000000' } }],
    },
  ],
})
