import { Double, fromItem, LogRecord, Resource, toItem, ValueMap } from '@weir/telemetry'
import { describe, expect, it } from 'vitest'
import { closeItem, openItem, planItems, ResourcePool } from './item-view.ts'
import { type UsedFields, usedFields } from './used-fields.ts'

function change(record: LogRecord, used: UsedFields, edit: (item: Record<string, unknown>) => void): void {
  const view = openItem(record, planItems(record.signal, used))
  edit(view.item)
  closeItem(record, view, planItems(record.signal, used), new ResourcePool())
}

function log(): LogRecord {
  const record = new LogRecord()
  record.timeUnixNano = 1_700_000_000_123_456_789n
  record.body = 'hello'
  record.attributes = ValueMap.from([
    ['whole', new Double(5)],
    ['big', 2n ** 60n],
    ['bytes', new Uint8Array([1, 2])],
    ['__proto__', 'mine'],
    ['nested', ValueMap.from([['list', [1, new Double(2)]]])],
  ])
  return record
}

describe.each([
  ['the fields it uses', usedFields('item.attributes; item.body; item.resource')],
  ['the whole item', usedFields('f(item)')],
])('a view of %s', (_name, used) => {
  it('leaves an untouched record as it was, types and nanoseconds included', () => {
    const record = log()
    change(record, used, () => {})
    expect(record).toEqual(log())
  })

  it('keeps the types of what the code did not change', () => {
    const record = log()
    change(record, used, item => Object.assign(item['attributes'] ?? {}, { added: 1 }))
    const expected = log()
    expected.attributes.set('added', 1)
    expect(record).toEqual(expected)
  })

  it('takes changes, additions and deletions', () => {
    const record = log()
    change(record, used, item => {
      item['attributes'] = { whole: 6, nested: { list: ['x'] } }
      item['body'] = { text: 'hi' }
    })
    expect(toItem(record)).toMatchObject({ attributes: { whole: 6, nested: { list: ['x'] } }, body: { text: 'hi' } })
    expect(record.attributes.size).toBe(2)
  })

  it('gives records that change their resource the same way one resource', () => {
    const shared = new Resource()
    const records = [log(), log(), log()]
    for (const record of records) record.resource = shared
    const pool = new ResourcePool()
    records.forEach((record, at) => {
      const view = openItem(record, planItems(record.signal, used))
      view.item['resource'] = { host: at < 2 ? 'a' : 'b' }
      closeItem(record, view, planItems(record.signal, used), pool)
    })
    expect(records[0]?.resource).toBe(records[1]?.resource)
    expect(records[0]?.resource).not.toBe(records[2]?.resource)
    expect(records[2]?.resource.attributes.get('host')).toBe('b')
  })

  it.each([
    ['attributes that are no object', 'attributes', 5, 'item.attributes must be an object'],
    ['a body that is no JSON', 'body', () => {}, 'function'],
  ])('refuses %s', (_case, field, value, message) => {
    expect(() =>
      change(log(), used, item => {
        item[field] = value
      }),
    ).toThrow(message)
  })
})

describe('a view of the whole item', () => {
  const all: UsedFields = 'all'

  it.each([
    ['timestamp', 1_700_000_000_999],
    ['severity_number', 17],
    ['severity_text', 'ERROR'],
    ['trace_id', '0af7651916cd43dd8448eb211c80319c'],
    ['flags', 1],
  ])('takes %s', (field, value) => {
    const record = log()
    change(record, all, item => {
      item[field] = value
    })
    expect(toItem(record)).toMatchObject({ [field]: value })
  })

  it('takes the value of a metric and the status of a span', () => {
    const point = fromItem({ _type: 'metric', name: 'm', kind: 'gauge', gauge: { value: 1 } })
    const span = fromItem({ _type: 'trace', name: 's', start_time_unix_nano: 5, status: { code: 0 } })
    for (const [record, field, value] of [
      [point, 'gauge', { value: 2.5 }],
      [span, 'status', { code: 2, message: 'late' }],
    ] as const) {
      const view = openItem(record, planItems(record.signal, all))
      view.item[field] = value
      closeItem(record, view, planItems(record.signal, all), new ResourcePool())
      expect(toItem(record)).toMatchObject({ [field]: value })
    }
  })

  it('refuses a field that would be lost', () => {
    expect(() =>
      change(log(), all, item => {
        item['colour'] = 'red'
      }),
    ).toThrow('item.colour cannot be set')
  })

  it('refuses to make a log a metric', () => {
    expect(() =>
      change(log(), all, item => {
        item['_type'] = 'metric'
      }),
    ).toThrow('_type cannot be changed')
  })
})
