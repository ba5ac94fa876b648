import { kindOf } from '../value.ts'
import { defineConverter } from './definition.ts'
import { anyValue } from './parameters.ts'

export const dataType = defineConverter({
  name: 'DataType',
  docs: 'Gives the name of the kind of a value: nil, string, int, double, bool, bytes, list, map, time, duration, trace id and so on.',
  parameters: { target: anyValue },
  returns: 'string',
  examples: [
    { expression: 'DataType(attributes["missing"])', result: 'nil' },
    { expression: 'DataType(5)', result: 'int' },
    { expression: 'DataType(5.0)', result: 'double' },
    { expression: 'DataType(attributes)', result: 'map' },
    { expression: 'DataType(trace_id)', result: 'trace id' },
  ],
  create: ({ target }) => {
    return () => kindOf(target.get())
  },
})
