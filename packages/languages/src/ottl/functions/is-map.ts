import { ValueMap } from '@weir/telemetry'
import { kindOf } from '../value.ts'
import { defineConverter } from './definition.ts'
import { anyValue } from './parameters.ts'

export const isMap = defineConverter({
  name: 'IsMap',
  docs: 'Tells whether the value is a map.',
  parameters: { target: anyValue },
  returns: 'bool',
  examples: [
    { expression: 'IsMap(attributes)', result: true },
    { expression: 'IsMap(body)', log: { body: 'x' }, result: false },
  ],
  create: ({ target }) => {
    return () => kindOf(target.get()) === 'map'
  },
  emit: ({ target }, out) => `(${out.value(target)} instanceof ${out.ref(ValueMap)})`,
})
