import { defineConverter } from './definition.ts'
import { stringValue } from './parameters.ts'
import { snakeCase } from './support/text-case.ts'

export const toSnakeCase = defineConverter({
  name: 'ToSnakeCase',
  docs: 'Makes a string lower case, with underscores between its words.',
  parameters: { target: stringValue },
  returns: 'string',
  examples: [
    { expression: 'ToSnakeCase("CPUUtilizationMetric")', result: 'cpu_utilization_metric' },
    { expression: 'ToSnakeCase(attributes["missing"])', error: 'expected string but got nil' },
  ],
  create: ({ target }) => {
    return () => snakeCase(target.get())
  },
})
