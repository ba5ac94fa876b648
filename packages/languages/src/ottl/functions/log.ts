import { double } from '@weir/telemetry'
import { OttlFault } from '../error.ts'
import { toFloat } from '../number.ts'
import { defineConverter } from './definition.ts'
import { doubleLike } from './parameters.ts'

export const log = defineConverter({
  name: 'Log',
  docs: 'Gives the natural logarithm of a number above zero.',
  parameters: { target: doubleLike },
  returns: 'double',
  examples: [
    { expression: 'Log(1)', result: double(0) },
    { expression: 'Log("10")', result: Math.log(10) },
    { expression: 'Log(0)', error: 'invalid input: expected number greater than zero' },
    { expression: 'Log(attributes["missing"])', error: 'invalid input: nil' },
  ],
  create: ({ target }) => {
    return () => {
      const value = target.get()
      if (value === null) throw new OttlFault('invalid input: nil')
      const number = toFloat(value)
      if (number <= 0) throw new OttlFault(`invalid input: expected number greater than zero but got ${number}`)
      return double(Math.log(number))
    }
  },
})
