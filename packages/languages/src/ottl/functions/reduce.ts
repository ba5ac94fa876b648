import { defineConverter } from './definition.ts'
import { anyValue, lambda } from './parameters.ts'
import { elementsOf } from './support/elements.ts'
import { SizeBudget } from './support/size-budget.ts'

export const reduce = defineConverter({
  name: 'Reduce',
  docs:
    'Makes one value of a list or map: starts with the seed and replaces it by what a lambda of that value, key and ' +
    'value gives, item by item.',
  parameters: { source: anyValue, seed: anyValue, accumulator: lambda('acc', 'key', 'value') },
  examples: [
    { expression: 'Reduce([1, 2, 3], 0, (acc, _, v) => acc + v)', result: 6 },
    { expression: 'Reduce({"a": "x", "b": "y"}, "", (acc, k, v) => Concat([acc, k, v], ""))', result: 'axby' },
    { expression: 'Reduce([], "seed", (acc, _, v) => v)', result: 'seed' },
    { expression: 'Reduce([1], nil, (acc, _, v) => acc == nil)', result: true },
    {
      expression: 'Reduce(body, 0, (acc, _, v) => acc)',
      log: { body: 'x' },
      error: 'expected list or map but got string',
    },
  ],
  create: ({ source, seed, accumulator }) => {
    return () => {
      const elements = elementsOf(source.get())
      const budget = new SizeBudget()
      let result = seed.get()
      for (const [key, value] of elements) {
        result = accumulator.call(result, key, value)
        budget.spend(result)
      }
      return result
    }
  },
})
