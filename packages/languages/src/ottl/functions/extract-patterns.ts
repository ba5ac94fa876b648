import { ValueMap } from '@weir/telemetry'
import type { Regex } from '../../regex/index.ts'
import { OttlError, OttlFault } from '../error.ts'
import { defineConverter } from './definition.ts'
import { stringValue } from './parameters.ts'
import { regexArgument } from './support/regex-argument.ts'

const noNames = 'the regular expression needs at least one named group such as (?P<name>…)'

export const extractPatterns = defineConverter({
  name: 'ExtractPatterns',
  docs: 'Gives a map of the named groups of a regular expression; an empty one when it does not match.',
  parameters: { target: stringValue, pattern: stringValue },
  returns: 'map',
  examples: [
    {
      expression: 'ExtractPatterns(body, "^(?P<ip>[0-9.]+) (?P<user>[a-z]+)?")',
      log: { body: '10.0.0.1 ann' },
      result: { ip: '10.0.0.1', user: 'ann' },
    },
    { expression: 'ExtractPatterns("x", "(?P<a>x)|(?P<b>y)")', result: { a: 'x', b: '' } },
    { expression: 'ExtractPatterns("z", "(?P<a>x)")', result: {} },
    { expression: 'ExtractPatterns(attributes["missing"], "(?P<a>x)")', error: 'expected string but got nil' },
  ],
  create: ({ target, pattern }) => {
    const regex = regexArgument(pattern)
    if (pattern.constant && !hasNames(regex())) throw new OttlError(noNames, pattern.at.line, pattern.at.column)
    return () => {
      const matcher = regex()
      if (!hasNames(matcher)) throw new OttlFault(noNames)
      const result = new ValueMap()
      const match = matcher.exec(target.get())
      for (const group of match?.groups ?? []) if (group.name !== '') result.set(group.name, group.text ?? '')
      return result
    }
  },
})

function hasNames(regex: Regex): boolean {
  return regex.groupNames.some(name => name !== '')
}
