import { ValueMap } from '@weir/telemetry'
import { OttlError, OttlFault } from '../error.ts'
import { defineConverter } from './definition.ts'
import { literalString, optional, stringValue } from './parameters.ts'
import { readCsvRow } from './support/csv-row.ts'

const modes = new Map<string, (row: string, delimiter: string) => string[]>([
  ['strict', (row, delimiter) => readCsvRow(row, delimiter, false)],
  ['lazyQuotes', (row, delimiter) => readCsvRow(row, delimiter, true)],
  ['ignoreQuotes', (row, delimiter) => row.split(delimiter)],
])

export const parseCsv = defineConverter({
  name: 'ParseCSV',
  docs:
    'Reads one row of CSV into a map with the names of the header. The delimiter is a comma unless given, and that of the ' +
    'header the same. The mode is "strict", "lazyQuotes" (quotes may stand anywhere) or "ignoreQuotes" (they mean nothing).',
  parameters: {
    target: stringValue,
    header: stringValue,
    delimiter: optional(literalString),
    headerDelimiter: optional(literalString),
    mode: optional(literalString),
  },
  returns: 'map',
  examples: [
    {
      expression: 'ParseCSV("999,\\"Joe, Smith\\",joe@example.com", "id,name,email")',
      result: { id: '999', name: 'Joe, Smith', email: 'joe@example.com' },
    },
    { expression: 'ParseCSV("a|b", "x|y", "|")', result: { x: 'a', y: 'b' } },
    { expression: 'ParseCSV("1\\t2", "x y", "\\t", " ")', result: { x: '1', y: '2' } },
    { expression: 'ParseCSV("a \\"b\\" c,d", "x,y", mode="lazyQuotes")', result: { x: 'a "b" c', y: 'd' } },
    { expression: 'ParseCSV("\\"a,b", "x,y", mode="ignoreQuotes")', result: { x: '"a', y: 'b' } },
    { expression: 'ParseCSV("a,b,c", "x,y")', error: 'wrong number of fields: expected 2, found 3' },
    { expression: 'ParseCSV("", "x")', error: 'no csv lines found' },
    { expression: 'ParseCSV("a", "")', error: 'headers must not be an empty string' },
  ],
  create: ({ target, header, delimiter = ',', headerDelimiter, mode = 'strict' }) => {
    const refuse = (message: string): never => {
      throw new OttlError(message, target.at.line, target.at.column)
    }
    const between = headerDelimiter ?? delimiter
    if (Array.from(delimiter).length !== 1) refuse('delimiter must be a single character')
    if (Array.from(between).length !== 1) refuse('header_delimiter must be a single character')
    const read = modes.get(mode) ?? refuse(`unknown mode: ${mode}; it is one of ${[...modes.keys()].join(', ')}`)
    return () => {
      const row = target.get()
      const names = header.get()
      if (names === '') throw new OttlFault('headers must not be an empty string')
      const headers = names.split(between)
      const fields = read(row, delimiter)
      if (fields.length !== headers.length) {
        throw new OttlFault(`wrong number of fields: expected ${headers.length}, found ${fields.length}`)
      }
      return ValueMap.from(headers.map((name, index) => [name, fields[index] ?? ''] as const))
    }
  },
})
