import { defineConverter } from './definition.ts'
import { stringLike, stringValue } from './parameters.ts'
import { regexArgument } from './support/regex-argument.ts'

export const isMatch = defineConverter({
  name: 'IsMatch',
  docs: 'Tells whether a regular expression matches somewhere in the value, taken as text. Nil never matches.',
  parameters: { target: stringLike, pattern: stringValue },
  returns: 'bool',
  examples: [
    { expression: 'IsMatch(body, "err(or)?\\\\b")', log: { body: 'an error' }, result: true },
    { expression: 'IsMatch(404, "^4")', result: true },
    { expression: 'IsMatch(attributes, "\\"a\\":1")', log: { attributes: { a: 1 } }, result: true },
    { expression: 'IsMatch(attributes["missing"], ".*")', result: false },
  ],
  create: ({ target, pattern }) => {
    const regex = regexArgument(pattern)
    return () => {
      const matcher = regex()
      const text = target.get()
      return text !== null && matcher.test(text)
    }
  },
  emit: ({ target, pattern }, out) => {
    if (!pattern.constant) return null
    const text = out.temp()
    return `((${text} = ${out.value(target)}) !== null && ${out.ref(regexArgument(pattern)())}.test(${text}))`
  },
})
