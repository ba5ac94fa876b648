import { compileGrok, GrokError } from '@weir/languages/grok'
import { z } from 'zod'
import { definePreset } from './preset.ts'
import { sourceField, targetField } from './shared-fields.ts'
import { callArguments, mergeInto, quote, readMerge, unquote } from './statement-text.ts'

const grok = z
  .string({ error: 'is required' })
  .min(1, { error: 'is required', abort: true })
  .superRefine((pattern, context) => {
    try {
      compileGrok(pattern)
    } catch (error) {
      if (!(error instanceof GrokError)) throw error
      context.addIssue({ code: 'custom', message: error.message })
    }
  })

export const parseGrok = definePreset({
  preset: 'parse-grok',
  title: 'Parse Grok',
  summary: 'Reads the named parts of a grok pattern into fields.',
  group: 'Parse',
  icon: 'IconBinary',
  config: z.object({
    source: sourceField,
    target: targetField,
    pattern: grok.meta({
      title: 'Grok pattern',
      description: 'Parts such as %{IP:client} or %{NUMBER:bytes:int}.',
      placeholder: '%{IP:client} %{WORD:method} %{URIPATHPARAM:request}',
      valueType: 'grok',
    }),
  }),
  toStatements: ({ source, target, pattern }) =>
    mergeInto(target, `ExtractGrokPatterns(${source}, ${quote(pattern)}, true)`),
  read(lines) {
    const merge = readMerge(lines)
    const [source, pattern] = callArguments('ExtractGrokPatterns', merge?.value ?? '') ?? []
    return merge && { source, target: merge.target, pattern: unquote(pattern) }
  },
  examples: [
    {
      title: 'An access log',
      config: { pattern: '%{IP:client} %{WORD:method} %{NUMBER:bytes:int}' },
      statements:
        'merge_maps(attributes, ExtractGrokPatterns(body, "%{IP:client} %{WORD:method} %{NUMBER:bytes:int}", true), "upsert") where IsMap(attributes)\n' +
        'set(attributes, ExtractGrokPatterns(body, "%{IP:client} %{WORD:method} %{NUMBER:bytes:int}", true)) where not IsMap(attributes)',
      input: [{ _type: 'log', body: '10.0.0.1 GET 512' }],
      output: [
        { _type: 'log', body: '10.0.0.1 GET 512', attributes: { client: '10.0.0.1', method: 'GET', bytes: 512 } },
      ],
    },
  ],
})
