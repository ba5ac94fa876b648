import { Double, LogRecord, type Value, ValueMap } from '@weir/telemetry'
import { expect, it } from 'vitest'
import type { ComparisonOperator } from './ast.ts'
import { compareValues } from './compare.ts'
import { compileCondition } from './index.ts'

const operators: ComparisonOperator[] = ['==', '!=', '<', '<=', '>', '>=']

const values: Value[] = [
  null,
  new Uint8Array(),
  new Uint8Array([1]),
  '',
  'b',
  true,
  false,
  0,
  7,
  7.5,
  new Double(7),
  2n ** 60n,
  Number.NaN,
  [1],
  new ValueMap(),
]

const constants: [text: string, value: Value][] = [
  ['nil', null],
  ['"b"', 'b'],
  ['true', true],
  ['7', 7],
  ['7.0', new Double(7)],
  ['7.5', 7.5],
  ['1152921504606846976', 2n ** 60n],
  ['0x01', new Uint8Array([1])],
]

const cases = (['closures', 'generated'] as const).flatMap(mode =>
  constants.map(([text, value]) => ({ mode, text, value })),
)

it.each(cases)('compares with the constant $text in $mode as with any value', ({ mode, text, value: known }) => {
  const records = values.map(value => {
    const record = new LogRecord()
    record.body = value
    return record
  })
  for (const operator of operators) {
    const behind = compileCondition(`body ${operator} ${text}`, { context: 'log', mode })
    const before = compileCondition(`${text} ${operator} body`, { context: 'log', mode })
    expect(records.map(behind), operator).toEqual(values.map(value => compareValues(operator, value, known)))
    expect(records.map(before), operator).toEqual(values.map(value => compareValues(operator, known, value)))
  }
})
