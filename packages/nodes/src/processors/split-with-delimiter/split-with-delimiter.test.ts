import { describe, expect, it } from 'vitest'
import { runItems } from '../../testing/run-examples.ts'
import { maxCopies } from '../copies.ts'
import { splitWithDelimiterDefinition } from './split-with-delimiter.definition.ts'
import { splitWithDelimiter } from './split-with-delimiter.ts'

const split = (delimiter: string, body: unknown) =>
  runItems(splitWithDelimiter, { delimiter }, [{ _type: 'log', body }]).items.map(
    item => (item as { body: unknown }).body,
  )

describe('split_with_delimiter', () => {
  it.each<[string, string, unknown, unknown[]]>([
    ['parts', '||', 'a||b|c', ['a', 'b|c']],
    ['empty parts, which are left out', ',', ',a,,b,', ['a', 'b']],
    ['a real new line', '\n', 'a\nb', ['a', 'b']],
    ['an escaped backslash', '\\\\n', 'a\\nb', ['a', 'b']],
    ['nothing but delimiters', ',', ',,', [',,']],
    ['no delimiter', ',', 'ab', ['ab']],
    ['a body that is no text', ',', { a: 'x,y' }, [{ a: 'x,y' }]],
  ])('handles %s', (_name, delimiter, body, expected) => {
    expect(split(delimiter, body)).toEqual(expected)
  })

  it('stops at its limit and keeps the rest in one', () => {
    const parts = split(',', 'a,'.repeat(maxCopies + 5))
    expect(parts).toHaveLength(maxCopies)
    expect(parts.at(-1)).toBe('a,'.repeat(6))
  })

  it('counts what it makes', () => {
    expect(runItems(splitWithDelimiter, { delimiter: ',' }, [{ _type: 'log', body: 'a,b,c' }]).created).toEqual({
      split: 2,
    })
  })

  it('needs a delimiter', () => {
    const issue = splitWithDelimiterDefinition.config.safeParse({ delimiter: '' }).error?.issues[0]
    expect(issue?.message).toBe('A delimiter is required')
  })
})
