import { defineEditor } from './definition.ts'
import { converterName, optional, path, stringValue } from './parameters.ts'
import { globArgument } from './support/glob.ts'
import { convertReplacement } from './support/replacement.ts'

export const replaceMatch = defineEditor({
  name: 'replace_match',
  docs:
    'Replaces a whole string if it matches a glob pattern with *, ?, [a-z] and {a,b}. A converter, if named, is ' +
    'applied to the replacement, and its result put into replacement_format for %s.',
  parameters: {
    target: path,
    pattern: stringValue,
    replacement: stringValue,
    function: optional(converterName),
    replacementFormat: optional(stringValue),
  },
  examples: [
    {
      statement: 'replace_match(attributes["target"], "/user/*/list/*", "/user/{userId}/list/{listId}")',
      before: { attributes: { target: '/user/17/list/3' } },
      after: { attributes: { target: '/user/{userId}/list/{listId}' } },
    },
    {
      statement: 'replace_match(body, "a[!0-9]{x,yz}?", "hit")',
      before: { body: 'abyz1' },
      after: { body: 'hit' },
    },
    { statement: 'replace_match(body, "a", "hit")', before: { body: 'ab' }, after: { body: 'ab' } },
  ],
  create: ({ target, pattern, replacement, function: converter, replacementFormat }) => {
    const glob = globArgument(pattern)
    return () => {
      const matcher = glob()
      const text = target.get()
      const value = convertReplacement(replacement.get(), { function: converter, replacementFormat })
      if (typeof text === 'string' && matcher.test(text)) target.set(value)
    }
  },
})
