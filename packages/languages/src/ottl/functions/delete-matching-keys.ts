import { defineEditor } from './definition.ts'
import { mapPath, oneOrMany, stringValue } from './parameters.ts'
import { keepEntries } from './support/map-edit.ts'
import { regexArgument } from './support/regex-argument.ts'

export const deleteMatchingKeys = defineEditor({
  name: 'delete_matching_keys',
  docs: 'Removes the keys that match a regular expression, or one of a list of them, from a map.',
  parameters: { target: mapPath, pattern: oneOrMany(stringValue) },
  examples: [
    {
      statement: 'delete_matching_keys(attributes, "(?i)password|^tmp_")',
      before: { attributes: { userPassword: 'x', tmp_a: 1, keep_tmp_: 2 } },
      after: { attributes: { keep_tmp_: 2 } },
    },
    {
      statement: 'delete_matching_keys(attributes, ["^tmp_", "password$"])',
      before: { attributes: { tmp_a: 1, password: 'x', b: 2 } },
      after: { attributes: { b: 2 } },
    },
  ],
  create: ({ target, pattern }) => {
    const regexes = pattern.map(regexArgument)
    return () => {
      const matchers = regexes.map(regex => regex())
      keepEntries(target.edit(), key => !matchers.some(matcher => matcher.test(key)))
    }
  },
})
