import { compareValues } from '../compare.ts'
import { OttlFault } from '../error.ts'
import { kindOf } from '../value.ts'
import { defineConverter } from './definition.ts'
import { anyValue } from './parameters.ts'
import { byteLength } from './support/utf8.ts'

export const indexOf = defineConverter({
  name: 'Index',
  docs: 'Gives the place of the first match, from 0, or -1: of a text in a string, counted in bytes, or of a value in a list.',
  parameters: { target: anyValue, value: anyValue },
  returns: 'int',
  examples: [
    { expression: 'Index("hello world", "world")', result: 6 },
    { expression: 'Index("über", "b")', result: 2 },
    { expression: 'Index(["a", 2, true], 2)', result: 1 },
    { expression: 'Index(["a"], "b")', result: -1 },
    { expression: 'Index("a1", 1)', error: 'value must be a string' },
    { expression: 'Index(attributes["missing"], "a")', error: 'expected list or string but got nil' },
  ],
  create: ({ target, value }) => {
    return () => {
      const source = target.get()
      const wanted = value.get()
      if (typeof source === 'string') {
        if (typeof wanted !== 'string') throw new OttlFault('in a string, the value must be a string')
        const at = source.indexOf(wanted)
        return at < 0 ? -1 : byteLength(source.slice(0, at))
      }
      if (Array.isArray(source)) return source.findIndex(item => compareValues('==', item, wanted))
      throw new OttlFault(`expected list or string but got ${kindOf(source)}`)
    }
  },
})
