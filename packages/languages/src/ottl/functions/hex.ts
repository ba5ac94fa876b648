import { hex as hexText } from '../go-json.ts'
import { defineConverter } from './definition.ts'
import { bytesLike } from './parameters.ts'

export const hex = defineConverter({
  name: 'Hex',
  docs: 'Writes bytes, text, or the eight bytes of a number as hexadecimal digits. Nil gives an empty text.',
  parameters: { target: bytesLike },
  returns: 'string',
  examples: [
    { expression: 'Hex("hi")', result: '6869' },
    { expression: 'Hex(12)', result: '000000000000000c' },
    { expression: 'Hex(1.5)', result: '3ff8000000000000' },
    { expression: 'Hex(true)', result: '01' },
    { expression: 'Hex(attributes["missing"])', result: '' },
    { expression: 'Hex(attributes)', error: 'a map cannot become bytes' },
  ],
  create: ({ target }) => {
    return () => hexText(target.get() ?? new Uint8Array())
  },
})
