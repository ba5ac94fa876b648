import { valueText } from '../convert.ts'
import { defineEditor } from './definition.ts'
import { mapPath } from './parameters.ts'

export const stringifyAll = defineEditor({
  name: 'stringify_all',
  docs: 'Turns every value of a map into a string: numbers and bools as they read, bytes as base64, lists and maps as JSON.',
  parameters: { target: mapPath },
  examples: [
    {
      statement: 'stringify_all(attributes)',
      before: { attributes: { a: 1, b: 2.5, c: true, d: [1, 'x'], e: { f: 1 }, g: 'as is', h: null } },
      after: { attributes: { a: '1', b: '2.5', c: 'true', d: '[1,"x"]', e: '{"f":1}', g: 'as is', h: '' } },
    },
  ],
  create: ({ target }) => {
    return () => {
      const map = target.edit()
      for (let at = 0; at < map.size; at += 1) {
        const value = map.valueAt(at)
        if (typeof value !== 'string') map.setAt(at, valueText(value))
      }
    }
  },
})
