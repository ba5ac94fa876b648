import { z } from 'zod'
import { definePreset } from './preset.ts'
import { sourceField, targetField } from './shared-fields.ts'
import { callArguments, mergeInto, readMerge } from './statement-text.ts'

export const parseXml = definePreset({
  preset: 'parse-xml',
  title: 'Parse XML',
  summary: 'Reads XML text into fields: tag, attributes, content and children of each element.',
  group: 'Parse',
  icon: 'IconCode',
  config: z.object({ source: sourceField, target: targetField }),
  toStatements: ({ source, target }) => mergeInto(target, `ParseXML(${source})`),
  read(lines) {
    const merge = readMerge(lines)
    const [source] = callArguments('ParseXML', merge?.value ?? '') ?? []
    return merge && { source, target: merge.target }
  },
  examples: [
    {
      title: 'The body into attributes',
      config: {},
      statements:
        'merge_maps(attributes, ParseXML(body), "upsert") where IsMap(attributes)\n' +
        'set(attributes, ParseXML(body)) where not IsMap(attributes)',
      input: [{ _type: 'log', body: '<event id="7">started</event>' }],
      output: [
        {
          _type: 'log',
          body: '<event id="7">started</event>',
          attributes: { tag: 'event', attributes: { id: '7' }, content: 'started' },
        },
      ],
    },
  ],
})
