import { compileRegex, RegexError } from '@weir/languages/regex'
import { z } from 'zod'
import { definePreset } from './preset.ts'
import { sourceField, targetField } from './shared-fields.ts'
import { callArguments, mergeInto, quote, readMerge, unquote } from './statement-text.ts'

const regex = z
  .string({ error: 'is required' })
  .min(1, { error: 'is required', abort: true })
  .superRefine((pattern, context) => {
    try {
      const named = compileRegex(pattern).groupNames.some(name => name !== '')
      if (!named) context.addIssue({ code: 'custom', message: 'needs a named group such as (?P<level>\\w+)' })
    } catch (error) {
      if (!(error instanceof RegexError)) throw error
      context.addIssue({ code: 'custom', message: error.message })
    }
  })

export const parseRegex = definePreset({
  preset: 'parse-regex',
  title: 'Parse Regex',
  summary: 'Reads the named groups of a regular expression into fields.',
  group: 'Parse',
  icon: 'IconRegex',
  config: z.object({
    source: sourceField,
    target: targetField,
    regex: regex.meta({
      title: 'Regular expression',
      description: 'Go syntax, with named groups.',
      placeholder: '(?P<level>\\w+): (?P<text>.*)',
      valueType: 'regex',
    }),
  }),
  toStatements: ({ source, target, regex: pattern }) =>
    mergeInto(target, `ExtractPatterns(${source}, ${quote(pattern)})`),
  read(lines) {
    const merge = readMerge(lines)
    const [source, pattern] = callArguments('ExtractPatterns', merge?.value ?? '') ?? []
    return merge && { source, target: merge.target, regex: unquote(pattern) }
  },
  examples: [
    {
      title: 'Level and text',
      config: { regex: '^(?P<level>\\w+): (?P<text>.*)$' },
      statements:
        'merge_maps(attributes, ExtractPatterns(body, "^(?P<level>\\\\w+): (?P<text>.*)$"), "upsert") where IsMap(attributes)\n' +
        'set(attributes, ExtractPatterns(body, "^(?P<level>\\\\w+): (?P<text>.*)$")) where not IsMap(attributes)',
      input: [{ _type: 'log', body: 'WARN: disk is full' }],
      output: [{ _type: 'log', body: 'WARN: disk is full', attributes: { level: 'WARN', text: 'disk is full' } }],
    },
  ],
})
