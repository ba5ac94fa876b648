import { defineEditor } from './definition.ts'
import { mapPath, stringValue } from './parameters.ts'
import { keepEntries } from './support/map-edit.ts'
import { regexArgument } from './support/regex-argument.ts'

export const keepMatchingKeys = defineEditor({
  name: 'keep_matching_keys',
  docs: 'Removes all keys from a map but those that match a regular expression.',
  parameters: { target: mapPath, pattern: stringValue },
  examples: [
    {
      statement: 'keep_matching_keys(attributes, "^http[.]")',
      before: { attributes: { 'http.method': 'GET', httpx: 1, 'http.status': 200 } },
      after: { attributes: { 'http.method': 'GET', 'http.status': 200 } },
    },
  ],
  create: ({ target, pattern }) => {
    const regex = regexArgument(pattern)
    return () => {
      const matcher = regex()
      keepEntries(target.edit(), key => matcher.test(key))
    }
  },
})
