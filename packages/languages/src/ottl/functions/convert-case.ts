import { OttlError } from '../error.ts'
import { defineConverter } from './definition.ts'
import { literalString, stringValue } from './parameters.ts'
import { camelCase, lowerCase, snakeCase, upperCase } from './support/text-case.ts'

const cases = new Map([
  ['lower', lowerCase],
  ['upper', upperCase],
  ['snake', snakeCase],
  ['camel', camelCase],
])

export const convertCase = defineConverter({
  name: 'ConvertCase',
  docs: 'Converts a string to the case "lower", "upper", "snake" (some_name) or "camel" (SomeName).',
  parameters: { target: stringValue, toCase: literalString },
  returns: 'string',
  examples: [
    { expression: 'ConvertCase("SOME_name", "lower")', result: 'some_name' },
    { expression: 'ConvertCase("some_name", "upper")', result: 'SOME_NAME' },
    { expression: 'ConvertCase("CPUUtilizationMetric", "snake")', result: 'cpu_utilization_metric' },
    { expression: 'ConvertCase("simple-string v2", "snake")', result: 'simple_string_v_2' },
    { expression: 'ConvertCase("some_name-of.words", "camel")', result: 'SomeNameOfWords' },
  ],
  create: ({ target, toCase }) => {
    const convert = cases.get(toCase)
    if (!convert) {
      const { line, column } = target.at
      throw new OttlError(`the case ${toCase} is none of lower, upper, snake, camel`, line, column)
    }
    return () => convert(target.get())
  },
})
