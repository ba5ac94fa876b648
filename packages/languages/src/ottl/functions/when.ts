import { OttlFault } from '../error.ts'
import { kindOf } from '../value.ts'
import { defineConverter } from './definition.ts'
import { anyValue, lambda } from './parameters.ts'

export const when = defineConverter({
  name: 'When',
  docs: 'Gives the one value where a condition, written as a lambda without parameters, holds, else the other.',
  parameters: { condition: lambda(), trueValue: anyValue, falseValue: anyValue },
  examples: [
    {
      expression: 'When(() => attributes["status"] >= 500, "error", "ok")',
      log: { attributes: { status: 503 } },
      result: 'error',
    },
    { expression: 'When(() => IsString(body), body, "none")', result: 'none' },
    { expression: 'When(() => true, nil, "none")', result: null },
    { expression: 'When(() => body, 1, 2)', log: { body: 'x' }, error: 'must give a bool but gave string' },
  ],
  create: ({ condition, trueValue, falseValue }) => {
    return () => {
      const holds = condition.call()
      if (typeof holds !== 'boolean') throw new OttlFault(`the lambda must give a bool but gave ${kindOf(holds)}`)
      return (holds ? trueValue : falseValue).get()
    }
  },
})
