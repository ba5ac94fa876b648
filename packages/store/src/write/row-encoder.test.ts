import { Resource } from '@weir/telemetry'
import { describe, expect, it } from 'vitest'
import { SCHEMA } from '../schema/migrations.ts'
import type { Table } from '../schema/table.ts'
import { EVENT_ROWS } from './event-rows.ts'
import { LOG_ROWS } from './log-rows.ts'
import { METRIC_ROWS } from './metric-rows.ts'
import { PATTERN_ROWS } from './pattern-rows.ts'
import { rowEncoder } from './row-encoder.ts'
import { SPAN_ROWS } from './span-rows.ts'

const table: Table = {
  name: 't',
  columns: [
    { name: 'OrganizationId', type: 'String' },
    { name: 'ServiceName', type: 'LowCardinality(String)' },
    { name: 'Number', type: 'UInt8' },
    { name: 'Made', type: 'UInt8', default: '1' },
    { name: 'Bytes', type: 'UInt32' },
  ],
  indexes: [],
  partitionBy: [],
  orderBy: ['OrganizationId'],
}

interface Numbered {
  number: number
  resource: Resource
}

function service(name: string): Resource {
  const resource = new Resource()
  resource.attributes.set('service.name', name)
  return resource
}

const batch = (organizationId: string) => ({ organizationId, batchId: 'b', retentionDays: 1, now: 1n })

describe('a block', () => {
  const encoder = rowEncoder<Numbered>(table, { Number: record => record.number })

  it('sends the columns that have no default', () => {
    expect(encoder.columns).toEqual(['OrganizationId', 'ServiceName', 'Number', 'Bytes'])
  })

  it('holds the rows of several batches and origins, column by column', () => {
    const [a, b] = [service('a'), service('b')]
    const rows = encoder.start()
    rows.add(
      [
        { number: 1, resource: a },
        { number: 2, resource: a },
      ],
      batch('x'),
      3,
    )
    const same = batch('y')
    rows.add([{ number: 3, resource: a }], same, 4)
    rows.add(
      [
        { number: 4, resource: b },
        { number: 5, resource: a },
      ],
      same,
      4,
    )
    rows.add([], batch('z'), 4)
    const text = (...values: string[]) => values.map(value => `${String.fromCharCode(value.length)}${value}`).join('')
    const numbers = (...values: number[]) => String.fromCharCode(...values)
    const eight = (low: number, high = 0) => numbers(low, high, 0, 0, 0, 0, 0, 0)
    const wide = (...values: number[]) => values.map(value => `${numbers(value)}\0\0\0`).join('')
    expect(Buffer.concat(rows.finish()).toString('latin1')).toBe(
      [
        numbers(4, 5),
        text('OrganizationId', 'String'),
        text('x', 'x', 'y', 'y', 'y'),
        text('ServiceName', 'LowCardinality(String)'),
        [eight(1), eight(0, 6), eight(2), text('a', 'b'), eight(5), numbers(0, 0, 0, 1, 0)].join(''),
        text('Number', 'UInt8'),
        numbers(1, 2, 3, 4, 5),
        text('Bytes', 'UInt32'),
        wide(3, 3, 4, 4, 4),
      ].join(''),
    )
    expect(rows.rows).toBe(5)
  })

  it('refuses columns that the table does not have', () => {
    expect(() => rowEncoder(table, { Nothing: () => 1 })).toThrow('t has no column Nothing')
  })
})

it.each(
  [LOG_ROWS, SPAN_ROWS, EVENT_ROWS, PATTERN_ROWS, ...Object.values(METRIC_ROWS)].map(
    rows => [rows.table.name, rows] as const,
  ),
)('the rows of %s have every column without a default', (name, rows) => {
  const columns = SCHEMA.tables.find(each => each.name === name)?.columns ?? []
  const sent = new Set(rows.columns.map(column => column.split('.')[0]))
  const missing = columns.filter(column => column.default === undefined && !sent.has(column.name))
  expect(missing).toEqual([])
  expect(columns.length).toBeGreaterThan(0)
})
