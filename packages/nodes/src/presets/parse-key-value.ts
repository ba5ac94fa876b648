import { z } from 'zod'
import { definePreset } from './preset.ts'
import { sourceField, targetField } from './shared-fields.ts'
import { callArguments, mergeInto, quote, readMerge, unquote } from './statement-text.ts'

/** A delimiter that is left blank is the usual one. */
function delimiter(usual: string) {
  return z
    .string()
    .max(10)
    .transform(text => (text === '' ? usual : text))
    .default(usual)
}

export const parseKeyValue = definePreset({
  preset: 'parse-key-value',
  title: 'Parse Key Value',
  summary: 'Reads pairs such as a=1 b=2 into fields.',
  group: 'Parse',
  icon: 'IconKey',
  config: z.object({
    source: sourceField,
    target: targetField,
    delimiter: delimiter('=').meta({ title: 'Delimiter', description: 'Between key and value.', placeholder: '=' }),
    pairDelimiter: delimiter(' ').meta({
      title: 'Pair delimiter',
      description: 'Between one pair and the next; a space unless given.',
    }),
  }),
  toStatements: ({ source, target, delimiter: split, pairDelimiter }) =>
    mergeInto(target, `ParseKeyValue(${source}, ${quote(split)}, ${quote(pairDelimiter)})`),
  read(lines) {
    const merge = readMerge(lines)
    const [source, split, pairSplit] = callArguments('ParseKeyValue', merge?.value ?? '') ?? []
    return merge && { source, target: merge.target, delimiter: unquote(split), pairDelimiter: unquote(pairSplit) }
  },
  examples: [
    {
      title: 'Defaults',
      config: { delimiter: '', pairDelimiter: '' },
      statements:
        'merge_maps(attributes, ParseKeyValue(body, "=", " "), "upsert") where IsMap(attributes)\n' +
        'set(attributes, ParseKeyValue(body, "=", " ")) where not IsMap(attributes)',
      input: [{ _type: 'log', body: 'level=warn user="ada l"' }],
      output: [{ _type: 'log', body: 'level=warn user="ada l"', attributes: { level: 'warn', user: 'ada l' } }],
    },
  ],
})
