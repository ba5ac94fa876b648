import { type Value, ValueMap } from '@weir/telemetry'
import { OttlError, OttlFault } from '../error.ts'
import { type OttlValue, storable } from '../value.ts'
import { defineEditor } from './definition.ts'
import { anyValue, listOf, optional, path } from './parameters.ts'

export const append = defineEditor({
  name: 'append',
  docs:
    'Adds a value, or several, to the end of a list. A target that holds a single value becomes a list with that value ' +
    'first, a missing one a new list.',
  parameters: { target: path, value: optional(anyValue), values: optional(listOf(anyValue)) },
  examples: [
    {
      statement: 'append(attributes["tags"], "new")',
      before: { attributes: { tags: ['a', 1] } },
      after: { attributes: { tags: ['a', 1, 'new'] } },
    },
    {
      statement: 'append(attributes["tags"], values=[attributes["env"], 5])',
      before: { attributes: { tags: 'a', env: 'prod' } },
      after: { attributes: { tags: ['a', 'prod', 5], env: 'prod' } },
    },
    {
      statement: 'append(attributes["tags"], "x", ["y"])',
      before: {},
      after: { attributes: { tags: ['x', 'y'] } },
    },
  ],
  create: ({ target, value, values }, _, { at }) => {
    const added = [...(value ? [value] : []), ...(values ?? [])]
    if (!value && !values) throw new OttlError('append needs a value, or values', at.line, at.column)
    return () => target.set([...listOfTarget(target.get()), ...added.map(item => storable(item.get()))])
  },
})

function listOfTarget(value: OttlValue): Value[] {
  if (value === null) return []
  if (Array.isArray(value)) return value
  if (value instanceof ValueMap) throw new OttlFault('a map cannot become a list to append to')
  return [storable(value)]
}
