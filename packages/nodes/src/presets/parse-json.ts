import { z } from 'zod'
import { definePreset } from './preset.ts'
import { sourceField, targetField } from './shared-fields.ts'
import { callArguments, mergeInto, quote, readMerge, unquote } from './statement-text.ts'

const step = /[^.[\]]+|\[\d+\]/g

/** `a.b[0].c` as the keys that follow a call. */
function keysOf(jsonPath: string): string {
  const steps = jsonPath.match(step) ?? []
  return steps.map(part => (part.startsWith('[') ? part : `[${quote(part)}]`)).join('')
}

function pathOf(keys: string): string | undefined {
  let path = ''
  for (const [key] of keys.matchAll(/\[(?:\d+|"(?:[^"\\]|\\.)*")\]/g)) {
    const name = unquote(key.slice(1, -1))
    path += name === undefined ? key : `${path === '' ? '' : '.'}${name}`
  }
  return path
}

export const parseJson = definePreset({
  preset: 'parse-json',
  title: 'Parse JSON',
  summary: 'Reads JSON text into fields.',
  group: 'Parse',
  icon: 'IconBraces',
  config: z.object({
    source: sourceField,
    target: targetField,
    jsonPath: z
      .string()
      .trim()
      .regex(/^(?:[^.[\]]+(?:\[\d+\])*(?:\.[^.[\]]+(?:\[\d+\])*)*)?$/, 'must be a path such as a.b[0].c')
      .default('')
      .meta({
        title: 'JSON path',
        description: 'Takes only what stands there in the JSON.',
        placeholder: 'records[0].fields',
        visibility: 'advanced',
      }),
  }),
  toStatements: ({ source, target, jsonPath }) => mergeInto(target, `ParseJSON(${source})${keysOf(jsonPath)}`),
  read(lines) {
    const merge = readMerge(lines)
    const [, call, keys] = /^(ParseJSON\(.*\))((?:\[(?:\d+|"(?:[^"\\]|\\.)*")\])*)$/.exec(merge?.value ?? '') ?? []
    const [source] = callArguments('ParseJSON', call ?? '') ?? []
    return merge && { source, target: merge.target, jsonPath: pathOf(keys ?? '') }
  },
  examples: [
    {
      title: 'The body into attributes',
      config: {},
      statements:
        'merge_maps(attributes, ParseJSON(body), "upsert") where IsMap(attributes)\n' +
        'set(attributes, ParseJSON(body)) where not IsMap(attributes)',
      input: [{ _type: 'log', body: '{"level":"info","n":1}', attributes: { host: 'a' } }],
      output: [{ _type: 'log', body: '{"level":"info","n":1}', attributes: { host: 'a', level: 'info', n: 1 } }],
    },
    {
      title: 'A part of it into the body',
      config: { target: 'body', jsonPath: 'records[0].fields' },
      statements:
        'merge_maps(body, ParseJSON(body)["records"][0]["fields"], "upsert") where IsMap(body)\n' +
        'set(body, ParseJSON(body)["records"][0]["fields"]) where not IsMap(body)',
      input: [{ _type: 'log', body: '{"records":[{"fields":{"a":1}}]}' }],
      output: [{ _type: 'log', body: { a: 1 } }],
    },
  ],
})
