import { expect, it } from 'vitest'
import { readCursor, writeCursor } from './cursor.ts'
import { readQuery } from './read-query.ts'

it('hands a cursor out and takes it back', () => {
  const cursor = { timestamp: '1700000000000000001', id: '18446744073709551615' }
  expect(readCursor(writeCursor(cursor))).toEqual(cursor)
})

it.each(['', '1', '1.2.3', "1.2'", 'a.b'])('refuses %j as a cursor', text => {
  expect(() => readCursor(text)).toThrow(/not valid/)
})

it('says where a query cannot be read', () => {
  expect(() => readQuery('a OR')).toThrow(/found the end of the query\. \(at character 5\)/)
})

it('reads severity as a word, and compares it by rank', () => {
  expect(readQuery('severity:error')).toMatchObject({ field: 'severity_text', match: 'equals', value: 'error' })
  expect(readQuery('severity>=warn')).toMatchObject({ field: 'severity_number', match: '>=', value: '13' })
  expect(readQuery('a OR NOT severity<9')).toMatchObject({
    items: [{ kind: 'text' }, { item: { field: 'severity_number', value: '9' } }],
  })
})
