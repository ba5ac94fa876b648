import { OttlFault } from '../error.ts'
import { defineConverter } from './definition.ts'
import { stringLike } from './parameters.ts'

export const isValidLuhn = defineConverter({
  name: 'IsValidLuhn',
  docs: 'Tells whether the last digit of a number, such as that of a card, is right by the Luhn algorithm. Spaces are skipped.',
  parameters: { target: stringLike },
  returns: 'bool',
  examples: [
    { expression: 'IsValidLuhn("4111 1111 1111 1111")', result: true },
    { expression: 'IsValidLuhn(17893729975)', result: false },
    { expression: 'IsValidLuhn("")', result: false },
    { expression: 'IsValidLuhn("41x1")', error: 'invalid' },
    { expression: 'IsValidLuhn(attributes["missing"])', error: 'invalid input: nil' },
  ],
  create: ({ target }) => {
    return () => {
      const text = target.get()
      if (text === null) throw new OttlFault('invalid input: nil')
      const digits = text.replaceAll(' ', '')
      if (digits === '') return false
      if (!/^\d+$/.test(digits)) throw new OttlFault('invalid input: only digits and spaces can be checked')
      let sum = 0
      for (let at = 0; at < digits.length; at += 1) {
        const digit = digits.charCodeAt(digits.length - 1 - at) - 48
        const counted = at % 2 === 0 ? digit : digit * 2
        sum += counted > 9 ? counted - 9 : counted
      }
      return sum % 10 === 0
    }
  },
})
