import { defineConverter } from './definition.ts'
import { anyValue, listOf, literalString } from './parameters.ts'
import { compileSprintf } from './support/go-format/sprintf.ts'

export const format = defineConverter({
  name: 'Format',
  docs:
    'Writes values into a text at the verbs of the format, as in Go: %s text, %d integer, %f or %g number, %t bool, %q ' +
    'quoted, %x hexadecimal, %v anything, with flags, width and precision such as %-8s or %06.2f.',
  parameters: { format: literalString, vals: listOf(anyValue) },
  returns: 'string',
  examples: [
    { expression: 'Format("user-%04d (%s)", [7, "ann"])', result: 'user-0007 (ann)' },
    { expression: 'Format("%6.2f|%-5t|%q|%x", [3.14159, true, "a\\"b", "hi"])', result: '  3.14|true |"a\\"b"|6869' },
    {
      expression: 'Format("%v %v", [attributes, ["a", 1.5, nil]])',
      log: { attributes: { b: 1 } },
      result: 'map[b:1] [a 1.5 <nil>]',
    },
    { expression: 'Format("%d and %s", ["x"])', result: '%!d(string=x) and %!s(MISSING)' },
    { expression: 'Format("100%%", [])', result: '100%' },
  ],
  create: ({ format: text, vals }) => {
    const print = compileSprintf(text)
    return () => print(vals.map(value => value.get()))
  },
})
