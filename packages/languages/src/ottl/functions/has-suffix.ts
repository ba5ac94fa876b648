import { defineConverter } from './definition.ts'
import { stringValue } from './parameters.ts'

export const hasSuffix = defineConverter({
  name: 'HasSuffix',
  docs: 'Tells whether a string ends with a text.',
  parameters: { target: stringValue, suffix: stringValue },
  returns: 'bool',
  examples: [
    { expression: 'HasSuffix("abc", "bc")', result: true },
    { expression: 'HasSuffix("abc", "x")', result: false },
    { expression: 'HasSuffix(attributes["missing"], "x")', error: 'expected string but got nil' },
  ],
  create: ({ target, suffix }) => {
    return () => target.get().endsWith(suffix.get())
  },
  emit: ({ target, suffix }, out) => `${out.value(target)}.endsWith(${out.value(suffix)})`,
})
