import { z } from 'zod'
import { durationText } from '../duration.ts'
import { fileSizeText, parseFileSize } from '../file-size.ts'
import { regexText } from '../regex-text.ts'

const limits = { min: '64B', max: '16MiB' }

export const flushIntervalField = durationText({ max: '5m' }).default('1s').meta({
  title: 'Multi-line flush interval',
  description: 'An event of several lines is complete when nothing followed for this long.',
  visibility: 'advanced',
  valueType: 'duration',
})

/** How the text of an input becomes events; spread into its configuration. */
export const lineFields = {
  line_pattern: regexText().optional().meta({
    title: 'Line pattern',
    description: 'A line that matches begins an event; the lines up to the next match belong to it.',
    placeholder: '^\\d{4}-\\d{2}-\\d{2}',
    valueType: 'regex',
  }),
  auto_detect_line_pattern: z.boolean().default(false).meta({
    title: 'Detect line pattern',
    description: 'Lines without a timestamp, level or other usual beginning belong to the event before them.',
    visibility: 'advanced',
  }),
  boost_stacktrace_detection: z.boolean().default(false).meta({
    title: 'Keep stack traces together',
    description: 'Lines of a stack trace belong to the event before them.',
    visibility: 'advanced',
  }),
  multiline_flush_interval: flushIntervalField,
  truncate_limit: fileSizeText(limits).default('256KiB').meta({
    title: 'Truncate limit',
    description: 'Longer events are cut, and marked by the attribute weir.truncated.',
    visibility: 'advanced',
    valueType: 'fileSize',
  }),
  drop_limit: fileSizeText({ min: '64B', max: '1GiB' }).default('1MiB').meta({
    title: 'Drop limit',
    description: 'Longer lines are dropped and counted. At least the truncate limit.',
    visibility: 'advanced',
    valueType: 'fileSize',
  }),
}

export type LineFields = z.output<z.ZodObject<typeof lineFields>>

/** The rules between {@link lineFields}. */
export function checkLineFields(fields: LineFields, context: z.core.$RefinementCtx): void {
  const drop = parseFileSize(fields.drop_limit) ?? 0
  if (drop < (parseFileSize(fields.truncate_limit) ?? 0)) {
    const message = `Must be at least truncate_limit (${fields.truncate_limit})`
    context.addIssue({ code: 'custom', path: ['drop_limit'], message })
  }
  if (fields.line_pattern !== undefined && fields.auto_detect_line_pattern) {
    const message = 'Give line_pattern or detect it, not both'
    context.addIssue({ code: 'custom', path: ['auto_detect_line_pattern'], message })
  }
}
