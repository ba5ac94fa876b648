import { OttlFault } from '../error.ts'
import { toFloat } from '../number.ts'
import { samplePoint } from '../sampling.ts'
import { defineConverter } from './definition.ts'
import { doubleLike, optional, stringLike } from './parameters.ts'

export const sample = defineConverter({
  name: 'Sample',
  docs:
    'Tells whether a record is among the given percentage, from 0 to 100. With a key, equal keys always get the same ' +
    'answer, on every agent; without one, chance decides.',
  parameters: { percentage: doubleLike, key: optional(stringLike) },
  returns: 'bool',
  examples: [
    { expression: 'Sample(100)', result: true },
    { expression: 'Sample(0, "any")', result: false },
    { expression: 'Sample(21.2, attributes["user"])', log: { attributes: { user: 'bob' } }, result: true },
    { expression: 'Sample(21.1, attributes["user"])', log: { attributes: { user: 'bob' } }, result: false },
    { expression: 'Sample(attributes["rate"])', log: { attributes: { rate: 101 } }, error: 'between 0 and 100' },
    { expression: 'Sample(attributes["missing"])', error: 'between 0 and 100' },
    { expression: 'Sample(50, attributes["missing"])', error: 'the key of Sample is empty' },
  ],
  create: ({ percentage, key }) => {
    return () => {
      const given = percentage.get()
      const rate = given === null ? Number.NaN : toFloat(given)
      if (!(rate >= 0 && rate <= 100)) throw new OttlFault(`the percentage must be between 0 and 100 but is ${rate}`)
      if (!key) return Math.random() * 100 < rate
      const text = key.get()
      if (text === null || text === '') throw new OttlFault('the key of Sample is empty')
      return samplePoint(text) < rate
    }
  },
})
