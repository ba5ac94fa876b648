import { defineConverter } from './definition.ts'
import { stringLike } from './parameters.ts'

export const string = defineConverter({
  name: 'String',
  docs: 'Makes text of any value: bytes become hexadecimal, lists and maps JSON with sorted keys. Nil gives nil.',
  parameters: { target: stringLike },
  examples: [
    { expression: 'String(12.0)', result: '12' },
    { expression: 'String(0xdeadBEEF)', result: 'deadbeef' },
    { expression: 'String({"b": [1, nil], "a": "<x>"})', result: '{"a":"\\u003cx\\u003e","b":[1,null]}' },
    { expression: 'String(attributes["missing"])', result: null },
  ],
  create: ({ target }) => {
    return () => target.get()
  },
})
