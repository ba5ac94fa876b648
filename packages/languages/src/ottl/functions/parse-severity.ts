import { ValueMap, type Value } from '@weir/telemetry'
import { OttlError, OttlFault } from '../error.ts'
import { isInt } from '../number.ts'
import { kindOf, type OttlValue } from '../value.ts'
import { defineConverter } from './definition.ts'
import { anyValue, mapValue } from './parameters.ts'

interface Criterion {
  readonly equals: readonly string[]
  readonly range: { readonly min: number | bigint; readonly max: number | bigint } | null
}

const statusRanges = new Map([
  ['2xx', { min: 200, max: 299 }],
  ['3xx', { min: 300, max: 399 }],
  ['4xx', { min: 400, max: 499 }],
  ['5xx', { min: 500, max: 599 }],
])

export const parseSeverity = defineConverter({
  name: 'ParseSeverity',
  docs:
    'Gives the level whose criteria fit a string or int. The mapping is a literal map from levels to lists of criteria: ' +
    '{"equals": ["err", "fatal"]}, {"range": {"min": 1, "max": 3}} or {"range": "5xx"}. The first level that fits counts.',
  parameters: { target: anyValue, mapping: mapValue },
  returns: 'string',
  examples: [
    {
      expression:
        'ParseSeverity(body, {"error": [{"equals": ["err", "crit"]}, {"range": "5xx"}], "info": [{"range": "2xx"}]})',
      log: { body: 'crit' },
      result: 'error',
    },
    { expression: 'ParseSeverity(3, {"low": [{"range": {"min": 0, "max": 3}}]})', result: 'low' },
    { expression: 'ParseSeverity("x", {"low": [{"equals": ["y"]}]})', error: 'no matching log level found' },
    { expression: 'ParseSeverity(true, {"low": [{"equals": ["y"]}]})', error: 'unsupported value type: bool' },
  ],
  create: ({ target, mapping }) => {
    const refuse = (message: string): never => {
      throw new OttlError(message, mapping.at.line, mapping.at.column)
    }
    if (!mapping.constant) refuse('the severity mapping must be a literal map')
    const levels = Array.from(mapping.get().entries(), ([level, criteria]) => {
      return { level, criteria: readCriteria(criteria, refuse) }
    })
    return () => {
      const value = target.get()
      for (const { level, criteria } of levels) {
        if (criteria.some(criterion => fits(value, criterion))) return level
      }
      throw new OttlFault('no matching log level found for the value')
    }
  },
})

function fits(value: OttlValue, { equals, range }: Criterion): boolean {
  if (typeof value === 'string') return equals.includes(value)
  if (isInt(value)) return range !== null && value >= range.min && value <= range.max
  throw new OttlFault(`could not map log level: unsupported value type: ${kindOf(value)}`)
}

function readCriteria(list: Value, refuse: (message: string) => never): Criterion[] {
  if (!Array.isArray(list)) return refuse('the criteria of a severity must be a list')
  return list.map(item => {
    if (!(item instanceof ValueMap)) return refuse('each criterion of a severity must be a map')
    return { equals: readEquals(item.get('equals'), refuse), range: readRange(item.get('range'), refuse) }
  })
}

function readEquals(value: Value | undefined, refuse: (message: string) => never): string[] {
  if (value === undefined) return []
  if (!Array.isArray(value)) return refuse('equals must be a list')
  return value.map(item => (typeof item === 'string' ? item : refuse('equals values must be strings')))
}

function readRange(value: Value | undefined, refuse: (message: string) => never): Criterion['range'] {
  if (value === undefined) return null
  if (typeof value === 'string') return statusRanges.get(value) ?? refuse(`unknown range placeholder: ${value}`)
  if (!(value instanceof ValueMap)) return refuse('range must be a map or one of 2xx, 3xx, 4xx, 5xx')
  return { min: bound('min'), max: bound('max') }

  function bound(name: 'min' | 'max'): number | bigint {
    const given = value instanceof ValueMap ? value.get(name) : undefined
    if (given === undefined) return refuse(`range must have a ${name} value`)
    return isInt(given) ? given : refuse(`${name} must be an int`)
  }
}
