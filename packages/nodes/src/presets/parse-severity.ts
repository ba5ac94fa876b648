import { z } from 'zod'
import { definePreset } from './preset.ts'
import { sourceField } from './shared-fields.ts'
import { quote, unquote } from './statement-text.ts'

/** The label that each text stands for, unless the user says otherwise. */
export const defaultSeverityLabels: Readonly<Record<string, string>> = {
  trace: 'TRACE',
  debug: 'DEBUG',
  info: 'INFO',
  notice: 'NOTICE',
  warn: 'WARN',
  warning: 'WARN',
  error: 'ERROR',
  err: 'ERROR',
  critical: 'CRITICAL',
  crit: 'CRITICAL',
  alert: 'ALERT',
  emergency: 'EMERGENCY',
  emerg: 'EMERGENCY',
  panic: 'EMERGENCY',
  fatal: 'FATAL',
}

const statement = /^set\(severity_text, ("(?:[^"\\]|\\.)*")\) where ToLowerCase\((.+)\) == ("(?:[^"\\]|\\.)*")$/

export const parseSeverity = definePreset({
  preset: 'parse-severity',
  title: 'Parse Severity',
  summary: 'Sets the severity from a text in the record.',
  group: 'Parse',
  icon: 'IconAlertTriangle',
  dataTypes: ['log'],
  config: z.object({
    source: sourceField,
    labels: z
      .record(
        z
          .string()
          .min(1)
          .max(100)
          .refine(text => text === text.toLowerCase(), { error: 'must be in small letters' }),
        z.string().min(1, 'needs a severity').max(100),
        { error: issue => (issue.code === 'invalid_key' ? 'needs texts of 1 to 100 small letters' : undefined) },
      )
      .refine(labels => Object.keys(labels).length > 0, { error: 'needs at least one text' })
      .default({ ...defaultSeverityLabels })
      .meta({
        title: 'Labels',
        description: 'The severity for each text; texts are compared in small letters.',
        valueType: 'map[text]text',
      }),
  }),
  toStatements: ({ source, labels }) =>
    Object.entries(labels)
      .map(([text, label]) => `set(severity_text, ${quote(label)}) where ToLowerCase(${source}) == ${quote(text)}`)
      .join('\n'),
  read(lines) {
    const rows = lines.map(line => statement.exec(line))
    const source = rows[0]?.[2]
    const labels = rows.map(row => [unquote(row?.[3]) ?? '', unquote(row?.[1]) ?? ''] as const)
    return { source, labels: Object.fromEntries(labels) }
  },
  examples: [
    {
      title: 'Two texts',
      config: { source: 'attributes["level"]', labels: { w: 'WARN', e: 'ERROR' } },
      statements:
        'set(severity_text, "WARN") where ToLowerCase(attributes["level"]) == "w"\n' +
        'set(severity_text, "ERROR") where ToLowerCase(attributes["level"]) == "e"',
      input: [
        { _type: 'log', body: 'a', attributes: { level: 'W' } },
        { _type: 'log', body: 'b', attributes: { level: 'x' } },
      ],
      output: [
        { _type: 'log', body: 'a', severity_text: 'WARN', attributes: { level: 'W' } },
        { _type: 'log', body: 'b', attributes: { level: 'x' } },
      ],
    },
  ],
})
