import { fromItem, toItem, ValueMap } from '@weir/telemetry'
import { describe, expect, it } from 'vitest'
import { compileFieldPath } from './field-path.ts'
import { parseFieldPath } from './parse-field-path.ts'

describe('parseFieldPath', () => {
  it.each<[string, string, (string | number)[]]>([
    ['body', 'body', []],
    ['attributes["a b"]["c\\"d"]', 'attributes', ['a b', 'c"d']],
    ["attributes['k']", 'attributes', ['k']],
    ['resource.host', 'resource', ['host']],
    ['resource["k8s.pod.name"]', 'resource', ['k8s.pod.name']],
    ['resource.attributes["x"]', 'resource', ['x']],
    ['resource["attributes"]["x"]', 'resource', ['attributes', 'x']],
    ['body["list"][2].name', 'body', ['list', 2, 'name']],
    ['item.attributes.k', 'attributes', ['k']],
    ['item["attributes"]["k"]', 'attributes', ['k']],
    ['item.severity_text', 'severity_text', []],
    ['log.body.a', 'body', ['a']],
    ['span.status.code', 'status.code', []],
    ['datapoint.attributes["a"]', 'attributes', ['a']],
    [' attributes[ "k" ] ', 'attributes', ['k']],
    ['attributes["__proto__"]', 'attributes', ['__proto__']],
  ])('reads %s', (text, root, keys) => {
    expect(parseFieldPath(text)).toEqual({ root, keys })
  })

  it.each([
    ['nothing', ' ', 'A field path is required'],
    ['an open bracket', 'attributes[', 'not understood at character 11: ['],
    ['an open quote', 'attributes["a"', 'not understood at character 11'],
    ['a leading dot', '.attributes', 'not understood at character 1'],
    ['two dots', 'attributes..a', 'not understood at character 11'],
    ['a key first', '["a"]x', 'not understood'],
    ['a list position first', '[0]', 'is not a field'],
    ['too many keys', `body${'.a'.repeat(70)}`, 'at most 64 keys'],
    ['a very long text', `body["${'a'.repeat(3000)}"]`, 'at most 2000 characters'],
  ])('refuses %s', (_name, text, message) => {
    expect(() => parseFieldPath(text)).toThrow(message)
  })

  it('answers hostile text at once', () => {
    const started = performance.now()
    expect(() => parseFieldPath(`a["${'\\"'.repeat(900)}`)).toThrow('not understood')
    expect(performance.now() - started).toBeLessThan(100)
  })
})

const log = () =>
  fromItem({
    _type: 'log',
    timestamp: 1_700_000_000_000,
    severity_text: 'INFO',
    trace_id: 'ab'.repeat(16),
    body: { user: { name: 'ada' }, list: ['x', { y: 1 }] },
    attributes: { a: { b: 1 }, plain: 'text' },
    resource: { 'service.name': 'shop' },
  })

const metric = () => fromItem({ _type: 'metric', name: 'm', kind: 'gauge', gauge: { value: 1.5 } })
const span = () => fromItem({ _type: 'trace', name: 's', status: { code: 2 } })

describe('compileFieldPath', () => {
  it.each([
    ['body["user"]["name"]', 'ada'],
    ['body.list[1].y', 1],
    ['body.list[9]', undefined],
    ['body["user"]["name"]["x"]', undefined],
    ['attributes["a"]["b"]', 1],
    ['attributes["a"][0]', undefined],
    ['resource["service.name"]', 'shop'],
    ['severity_text', 'INFO'],
    ['timestamp', 1_700_000_000_000],
    ['trace_id', 'ab'.repeat(16)],
    ['span_id', undefined],
    ['unit', undefined],
  ])('reads %s from a log', (text, expected) => {
    expect(compileFieldPath(text).get(log())).toBe(expected)
  })

  it.each([
    ['name', metric(), 'm'],
    ['value', metric(), 1.5],
    ['kind', metric(), 'gauge'],
    ['body', metric(), undefined],
    ['name', span(), 's'],
    ['status.code', span(), 2],
  ])('reads %s', (text, record, expected) => {
    expect(compileFieldPath(text).get(record)).toBe(expected)
  })

  it.each<[string, string | number, object]>([
    ['attributes["new"]', 1, { attributes: { a: { b: 1 }, plain: 'text', new: 1 } }],
    ['attributes["a"]["c"]["d"]', 'deep', { attributes: { a: { b: 1, c: { d: 'deep' } }, plain: 'text' } }],
    ['body["list"][2]', 'z', { body: { user: { name: 'ada' }, list: ['x', { y: 1 }, 'z'] } }],
    ['body', 'plain', { body: 'plain' }],
    ['resource["env"]', 'prod', { resource: { 'service.name': 'shop', env: 'prod' } }],
    ['severity_text', 'WARN', { severity_text: 'WARN' }],
    ['timestamp', 1_600_000_000_000, { timestamp: 1_600_000_000_000 }],
    ['span_id', 'CD'.repeat(8), { span_id: 'cd'.repeat(8) }],
  ])('writes %s', (text, value, expected) => {
    const record = log()
    expect(compileFieldPath(text).set(record, value)).toBe(true)
    expect(toItem(record)).toMatchObject(expected)
  })

  it.each<[string, string, string | number]>([
    ['a key below a text', 'attributes["plain"]["x"]', 1],
    ['a list position far away', 'body["list"][5000]', 1],
    ['attributes that are no map', 'attributes', 'x'],
    ['an id that is none', 'trace_id', 'xyz'],
    ['a text field that gets a number', 'severity_text', 4],
    ['a field of another signal', 'unit', 's'],
    ['a scope', 'scope.name', 'x'],
  ])('does not write %s', (_name, text, value) => {
    const record = log()
    const before = toItem(record)
    expect(compileFieldPath(text).set(record, value)).toBe(false)
    expect(toItem(record)).toEqual(before)
  })

  it.each([
    ['attributes["a"]["b"]', { attributes: { a: {}, plain: 'text' } }],
    ['attributes', { attributes: {} }],
    ['body["list"][0]', { body: { user: { name: 'ada' }, list: [{ y: 1 }] } }],
    ['body', { body: null }],
    ['resource["service.name"]', { resource: {} }],
    ['severity_text', { severity_text: '' }],
  ])('takes away %s', (text, expected) => {
    const record = log()
    const path = compileFieldPath(text)
    expect(path.delete(record)).toBe(true)
    expect(toItem(record)).toMatchObject(expected)
    expect(path.delete(record)).toBe(text === 'attributes["a"]["b"]' ? false : text === 'body["list"][0]')
  })

  it('leaves the resource of other records alone', () => {
    const record = log()
    const shared = record.resource
    compileFieldPath('resource["service.name"]').set(record, 'other')
    expect(shared.attributes.get('service.name')).toBe('shop')
    compileFieldPath('resource').set(record, new ValueMap())
    expect(shared.attributes.size).toBe(1)
  })

  it.each([
    ['a field that no record has', 'teleport', 'is not a field'],
    ['a key below a single value', 'severity_text["a"]', 'is a single value'],
    ['a bare prefix', 'item', 'is not a field'],
  ])('refuses %s', (_name, text, message) => {
    expect(() => compileFieldPath(text)).toThrow(message)
  })
})
