import { double, ValueMap } from '@weir/telemetry'
import { Duration, kindOf, type OttlValue, ProfileId, SpanId, Time, TraceId } from '../value.ts'
import { defineEditor } from './definition.ts'
import { path } from './parameters.ts'

/** Where the language's times begin: the year 1, which wraps around in the 64 bits that records have for nanoseconds. */
const zeroTime = -6795364578871345152n

export const clear = defineEditor({
  name: 'clear',
  docs:
    'Sets a path to the zero of what it holds: an empty string, list, map or bytes, 0, false, or an id without a bit set. ' +
    'Nil stays nil.',
  parameters: { target: path },
  examples: [
    {
      statement: 'clear(attributes["a"])',
      before: { attributes: { a: 'text', b: 1 } },
      after: { attributes: { a: '', b: 1 } },
    },
    { statement: 'clear(attributes)', before: { attributes: { a: 1 } }, after: { attributes: {} } },
    { statement: 'clear(attributes["l"])', before: { attributes: { l: [1] } }, after: { attributes: { l: [] } } },
    { statement: 'clear(attributes["n"])', before: { attributes: { n: 5 } }, after: { attributes: { n: 0 } } },
    { statement: 'clear(body)', before: { body: 'hi' }, after: { body: '' } },
  ],
  create: ({ target }) => {
    return () => target.set(zeroOf(target.get()))
  },
})

function zeroOf(value: OttlValue): OttlValue {
  switch (kindOf(value)) {
    case 'nil':
      return null
    case 'string':
      return ''
    case 'int':
      return 0
    case 'double':
      return double(0)
    case 'bool':
      return false
    case 'bytes':
      return new Uint8Array()
    case 'list':
      return []
    case 'map':
      return new ValueMap()
    case 'time':
      return new Time(zeroTime)
    case 'duration':
      return new Duration(0n)
    case 'trace id':
      return new TraceId('0'.repeat(32))
    case 'span id':
      return new SpanId('0'.repeat(16))
    case 'profile id':
      return new ProfileId('0'.repeat(32))
  }
}
