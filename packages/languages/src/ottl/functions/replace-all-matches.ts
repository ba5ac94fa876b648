import { defineEditor } from './definition.ts'
import { converterName, mapPath, optional, stringValue } from './parameters.ts'
import { globArgument } from './support/glob.ts'
import { convertReplacement } from './support/replacement.ts'

export const replaceAllMatches = defineEditor({
  name: 'replace_all_matches',
  docs: 'Replaces every string value of a map that matches a glob pattern; otherwise like replace_match.',
  parameters: {
    target: mapPath,
    pattern: stringValue,
    replacement: stringValue,
    function: optional(converterName),
    replacementFormat: optional(stringValue),
  },
  examples: [
    {
      statement: 'replace_all_matches(attributes, "/user/*", "/user/{id}")',
      before: { attributes: { a: '/user/1', b: '/x', c: 1 } },
      after: { attributes: { a: '/user/{id}', b: '/x', c: 1 } },
    },
  ],
  create: ({ target, pattern, replacement, function: converter, replacementFormat }) => {
    const glob = globArgument(pattern)
    return () => {
      const matcher = glob()
      const map = target.edit()
      const value = convertReplacement(replacement.get(), { function: converter, replacementFormat })
      for (let at = 0; at < map.size; at += 1) {
        const text = map.valueAt(at)
        if (typeof text === 'string' && matcher.test(text)) map.setAt(at, value)
      }
    }
  },
})
