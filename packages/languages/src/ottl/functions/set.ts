import { OttlError } from '../error.ts'
import { defineEditor } from './definition.ts'
import { anyValue, path } from './parameters.ts'

export const set = defineEditor({
  name: 'set',
  docs: 'Writes a value to a path. A nil value changes nothing.',
  parameters: { target: path, value: anyValue },
  examples: [
    {
      statement: 'set(attributes["env"], "prod")',
      before: { attributes: { host: 'a' } },
      after: { attributes: { host: 'a', env: 'prod' } },
    },
    {
      statement: 'set(attributes["http"]["status"], 200)',
      before: {},
      after: { attributes: { http: { status: 200 } } },
    },
    {
      statement: 'set(attributes["copy"], attributes["missing"])',
      before: { attributes: { a: 1 } },
      after: { attributes: { a: 1 } },
    },
    {
      statement: 'set(body, {"message": body, "tags": ["a", attributes["b"]]})',
      before: { body: 'hi', attributes: { b: 'x' } },
      after: { body: { message: 'hi', tags: ['a', 'x'] } },
    },
  ],
  create: ({ target, value }) => {
    const { kind } = value
    if (kind !== undefined && kind !== 'nil' && !target.accepts.includes(kind)) {
      const message = `${target.text} takes ${target.accepts.join(' or ')}, but this is ${kind}`
      throw new OttlError(message, value.at.line, value.at.column)
    }
    return () => {
      const result = value.get()
      if (result !== null) target.set(result)
    }
  },
})
