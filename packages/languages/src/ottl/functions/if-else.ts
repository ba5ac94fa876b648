import { defineConverter } from './definition.ts'
import { anyValue, condition } from './parameters.ts'

export const ifElse = defineConverter({
  name: 'IfElse',
  docs: 'Gives the one value where a condition holds, else the other.',
  parameters: { condition, trueValue: anyValue, falseValue: anyValue },
  examples: [
    {
      expression: 'IfElse(attributes["amount"] > 100 and IsString(body), "large", "small")',
      log: { body: 'x', attributes: { amount: 150 } },
      result: 'large',
    },
    { expression: 'IfElse(attributes["done"], "yes", "no")', log: { attributes: { done: false } }, result: 'no' },
    { expression: 'IfElse(HasPrefix("abc", "a"), 1, 2)', result: 1 },
    { expression: 'IfElse(not IsString(body), 1, 2)', result: 1 },
    { expression: 'IfElse(attributes["missing"], 1, 2)', error: 'expected bool but got nil' },
  ],
  create: ({ condition: test, trueValue, falseValue }) => {
    return () => (test() ? trueValue : falseValue).get()
  },
})
