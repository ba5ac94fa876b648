import type { Value, ValueMap } from '@weir/telemetry'
import type { Regex } from '../../regex/index.ts'
import { OttlError, OttlFault } from '../error.ts'
import { defineEditor } from './definition.ts'
import { converterName, literalString, mapPath, optional, stringValue } from './parameters.ts'
import { regexArgument } from './support/regex-argument.ts'
import { replaceMatches } from './support/replacement.ts'

export const replaceAllPatterns = defineEditor({
  name: 'replace_all_patterns',
  docs:
    'Replaces every match of a regular expression in the string values of a map, or with the mode "key" in its keys. ' +
    'Replacement, function and replacement_format are as in replace_pattern.',
  parameters: {
    target: mapPath,
    mode: literalString,
    regexPattern: stringValue,
    replacement: stringValue,
    function: optional(converterName),
    replacementFormat: optional(stringValue),
  },
  examples: [
    {
      statement: 'replace_all_patterns(attributes, "value", "secret=[^ ]+", "secret=***")',
      before: { attributes: { a: 'secret=abc x', b: 1, c: 'none' } },
      after: { attributes: { a: 'secret=*** x', b: 1, c: 'none' } },
    },
    {
      statement: 'replace_all_patterns(attributes, "key", "^kube_([0-9A-Za-z]+_)", "k8s.$1")',
      before: { attributes: { kube_pod_name: 'a', other: 'b' } },
      after: { attributes: { 'k8s.pod_name': 'a', other: 'b' } },
    },
  ],
  create: ({ target, mode, regexPattern, replacement, function: converter, replacementFormat }) => {
    if (mode !== 'key' && mode !== 'value') {
      const { line, column } = target.path.at
      throw new OttlError(`the mode ${mode} is none of key, value`, line, column)
    }
    const regex = regexArgument(regexPattern)
    const options = { function: converter, replacementFormat }
    return () => {
      const map = target.edit()
      const expansion = replacement.get()
      const matcher = regex()
      // A replacement that fails leaves out its entry when it is a key, and its change when it is a value.
      const replace = (text: string) => attempt(() => replaceMatches(matcher, text, expansion, options))
      if (mode === 'value') replaceValues(map, matcher, replace)
      else replaceKeys(map, matcher, replace)
    }
  },
})

function attempt(action: () => string): string | null {
  try {
    return action()
  } catch (error) {
    if (error instanceof OttlFault) return null
    throw error
  }
}

function replaceValues(map: ValueMap, matcher: Regex, replace: (text: string) => string | null): void {
  for (let at = 0; at < map.size; at += 1) {
    const value = map.valueAt(at)
    if (typeof value === 'string' && matcher.test(value)) map.setAt(at, replace(value) ?? value)
  }
}

function replaceKeys(map: ValueMap, matcher: Regex, replace: (text: string) => string | null): void {
  const entries: [string, Value][] = []
  for (const [key, value] of map.entries()) {
    const renamed = matcher.test(key) ? replace(key) : key
    if (renamed !== null) entries.push([renamed, value])
  }
  map.clear()
  for (const [key, value] of entries) map.set(key, value)
}
