import { defineConverter } from './definition.ts'
import { stringValue } from './parameters.ts'

export const hasPrefix = defineConverter({
  name: 'HasPrefix',
  docs: 'Tells whether a string starts with a text.',
  parameters: { target: stringValue, prefix: stringValue },
  returns: 'bool',
  examples: [
    { expression: 'HasPrefix("abc", "ab")', result: true },
    { expression: 'HasPrefix("abc", "x")', result: false },
    { expression: 'HasPrefix(attributes["missing"], "x")', error: 'expected string but got nil' },
  ],
  create: ({ target, prefix }) => {
    return () => target.get().startsWith(prefix.get())
  },
  emit: ({ target, prefix }, out) => `${out.value(target)}.startsWith(${out.value(prefix)})`,
})
