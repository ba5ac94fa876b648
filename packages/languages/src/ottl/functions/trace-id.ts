import { TraceId } from '../value.ts'
import { defineConverter } from './definition.ts'
import { bytesLike } from './parameters.ts'
import { idArgument } from './support/id-argument.ts'

export const traceId = defineConverter({
  name: 'TraceID',
  docs: 'Makes a trace id of 16 bytes or 32 hexadecimal characters.',
  parameters: { target: bytesLike },
  returns: 'trace id',
  examples: [
    { expression: 'TraceID(0x0102030405060708090a0b0c0d0e0f10)', result: '0102030405060708090a0b0c0d0e0f10' },
    { expression: 'TraceID("0102030405060708090A0B0C0D0E0F10")', result: '0102030405060708090a0b0c0d0e0f10' },
    { expression: 'TraceID(body)', log: { body: 'abc' }, error: 'needs 16 bytes' },
    { expression: 'TraceID(attributes["missing"])', error: 'needs 16 bytes' },
  ],
  create: ({ target }) => {
    const read = idArgument('TraceID', target, 16)
    return () => new TraceId(read())
  },
})
