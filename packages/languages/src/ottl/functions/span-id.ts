import { SpanId } from '../value.ts'
import { defineConverter } from './definition.ts'
import { bytesLike } from './parameters.ts'
import { idArgument } from './support/id-argument.ts'

export const spanId = defineConverter({
  name: 'SpanID',
  docs: 'Makes a span id of 8 bytes or 16 hexadecimal characters.',
  parameters: { target: bytesLike },
  returns: 'span id',
  examples: [
    { expression: 'SpanID(0x0102030405060708)', result: '0102030405060708' },
    { expression: 'SpanID("0102030405060708")', result: '0102030405060708' },
    { expression: 'SpanID(body)', log: { body: 'abc' }, error: 'needs 8 bytes' },
  ],
  create: ({ target }) => {
    const read = idArgument('SpanID', target, 8)
    return () => new SpanId(read())
  },
})
