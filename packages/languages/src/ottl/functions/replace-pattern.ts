import { defineEditor } from './definition.ts'
import { converterName, optional, path, stringValue } from './parameters.ts'
import { regexArgument } from './support/regex-argument.ts'
import { replaceMatches } from './support/replacement.ts'

export const replacePattern = defineEditor({
  name: 'replace_pattern',
  docs:
    'Replaces every match of a regular expression in a string. $1 or ${name} in the replacement stand for groups. A ' +
    'converter, if named, is applied to each replacement, and its result put into replacement_format for %s.',
  parameters: {
    target: path,
    regexPattern: stringValue,
    replacement: stringValue,
    function: optional(converterName),
    replacementFormat: optional(stringValue),
  },
  examples: [
    {
      statement: 'replace_pattern(body, "\\\\d{4}-(\\\\d{4})", "****-$1")',
      before: { body: 'card 1234-5678' },
      after: { body: 'card ****-5678' },
    },
    {
      statement: 'replace_pattern(attributes["user"], "^(.*)$", "$1", SHA256, "hash:%s")',
      before: { attributes: { user: 'ann' } },
      after: {
        attributes: { user: 'hash:49915e0d7d4b402e3017d010bc1c0e83cac6c797d6c16e66340fe3268693a6a1' },
      },
    },
    {
      statement: 'replace_pattern(attributes["count"], "1", "2")',
      before: { attributes: { count: 11 } },
      after: { attributes: { count: 11 } },
    },
  ],
  create: ({ target, regexPattern, replacement, function: converter, replacementFormat }) => {
    const regex = regexArgument(regexPattern)
    return () => {
      const text = target.get()
      if (text === null) return
      const expansion = replacement.get()
      if (typeof text !== 'string') return
      const matcher = regex()
      if (!matcher.test(text)) return
      target.set(replaceMatches(matcher, text, expansion, { function: converter, replacementFormat }))
    }
  },
})
