import { z } from 'zod'
import { deleteKey, keyedPath, pathOfKey } from './keyed-path.ts'
import { definePreset } from './preset.ts'
import { callArguments } from './statement-text.ts'

export const deleteField = definePreset({
  preset: 'delete-field',
  title: 'Delete Field',
  summary: 'Removes fields.',
  group: 'Transform',
  icon: 'IconTrash',
  config: z.object({
    fields: z
      .array(keyedPath, { error: 'needs at least one field' })
      .min(1, 'needs at least one field')
      .max(200)
      .meta({ title: 'Fields', placeholder: 'attributes["key"]', valueType: '[]ottlExpression' }),
  }),
  toStatements: ({ fields }) => fields.map(deleteKey).join('\n'),
  read: lines => ({
    fields: lines.map(line => {
      const [map, key] = callArguments('delete_key', line) ?? []
      return pathOfKey(map, key) ?? ''
    }),
  }),
  examples: [
    {
      title: 'An attribute and a nested one',
      config: { fields: ['attributes["password"]', 'body["user"]["mail"]'] },
      statements: 'delete_key(attributes, "password")\ndelete_key(body["user"], "mail")',
      input: [{ _type: 'log', body: { user: { id: 1, mail: 'a@b' } }, attributes: { password: 'x', kept: 'y' } }],
      output: [{ _type: 'log', body: { user: { id: 1 } }, attributes: { kept: 'y' } }],
    },
  ],
})
