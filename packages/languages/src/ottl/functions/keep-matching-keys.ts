import { defineEditor } from './definition.ts'
import { mapPath, oneOrMany, stringValue } from './parameters.ts'
import { keepEntries } from './support/map-edit.ts'
import { regexArgument } from './support/regex-argument.ts'

export const keepMatchingKeys = defineEditor({
  name: 'keep_matching_keys',
  docs: 'Removes all keys from a map but those that match a regular expression, or one of a list of them.',
  parameters: { target: mapPath, pattern: oneOrMany(stringValue) },
  examples: [
    {
      statement: 'keep_matching_keys(attributes, "^http[.]")',
      before: { attributes: { 'http.method': 'GET', httpx: 1, 'http.status': 200 } },
      after: { attributes: { 'http.method': 'GET', 'http.status': 200 } },
    },
    {
      statement: 'keep_matching_keys(attributes, ["^http[.]", "^id$"])',
      before: { attributes: { 'http.method': 'GET', id: 1, ids: 2 } },
      after: { attributes: { 'http.method': 'GET', id: 1 } },
    },
  ],
  create: ({ target, pattern }) => {
    const regexes = pattern.map(regexArgument)
    return () => {
      const matchers = regexes.map(regex => regex())
      keepEntries(target.edit(), key => matchers.some(matcher => matcher.test(key)))
    }
  },
})
