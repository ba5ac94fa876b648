import { OttlFault } from '../error.ts'
import { kindOf } from '../value.ts'
import { defineConverter } from './definition.ts'
import { lambda, mapValue } from './parameters.ts'
import { MapWriter } from './support/map-writer.ts'

export const mapKeys = defineConverter({
  name: 'MapKeys',
  docs: 'Gives a new map whose keys a lambda makes of each key and value. Of values with equal keys the last one counts.',
  parameters: { source: mapValue, keyMapper: lambda('key', 'value') },
  returns: 'map',
  examples: [
    {
      expression: 'MapKeys({"a": 1, "b": 2}, (k, _) => Concat(["http", k], "."))',
      result: { 'http.a': 1, 'http.b': 2 },
    },
    { expression: 'MapKeys({"a": "x", "b": "y"}, (_, v) => v)', result: { x: 'x', y: 'y' } },
    { expression: 'MapKeys({"a": 1, "b": 2}, (_, _) => "same")', result: { same: 2 } },
    { expression: 'MapKeys({"a": 1}, (_, v) => v)', error: 'must give a string but gave int' },
    { expression: 'MapKeys(attributes["missing"], (k, _) => k)', error: 'expected map but got nil' },
  ],
  create: ({ source, keyMapper }) => {
    return () => {
      const writer = new MapWriter()
      for (const [key, value] of source.get().entries()) {
        const mapped = keyMapper.call(key, value)
        if (typeof mapped !== 'string') throw new OttlFault(`the lambda must give a string but gave ${kindOf(mapped)}`)
        writer.set(mapped, value)
      }
      return writer.map
    }
  },
})
