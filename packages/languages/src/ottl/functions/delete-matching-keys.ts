import { defineEditor } from './definition.ts'
import { mapPath, stringValue } from './parameters.ts'
import { keepEntries } from './support/map-edit.ts'
import { regexArgument } from './support/regex-argument.ts'

export const deleteMatchingKeys = defineEditor({
  name: 'delete_matching_keys',
  docs: 'Removes the keys that match a regular expression from a map.',
  parameters: { target: mapPath, pattern: stringValue },
  examples: [
    {
      statement: 'delete_matching_keys(attributes, "(?i)password|^tmp_")',
      before: { attributes: { userPassword: 'x', tmp_a: 1, keep_tmp_: 2 } },
      after: { attributes: { keep_tmp_: 2 } },
    },
  ],
  create: ({ target, pattern }) => {
    const regex = regexArgument(pattern)
    return () => {
      const matcher = regex()
      keepEntries(target.edit(), key => !matcher.test(key))
    }
  },
})
