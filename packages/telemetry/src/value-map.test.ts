import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { decodeLogsRequest, encodeLogsRequest } from './otlp/logs.ts'
import { LogRecord } from './records.ts'
import { arbitraryValue } from './testing/arbitrary-records.ts'
import { plainValue } from './testing/plain-record.ts'
import type { Value } from './value.ts'
import { ValueMap } from './value-map.ts'

const names = ['a', 'b', '__proto__', 'toString', 'constructor', '', 'größe', 'http.request.method']

const forms: [string, (entries: [string, Value][]) => ValueMap][] = [
  ['that was built', mapOf],
  [
    'that was received',
    entries => {
      const record = new LogRecord()
      record.attributes = mapOf(entries)
      return decodeLogsRequest(encodeLogsRequest([record]))[0]?.attributes ?? new ValueMap()
    },
  ],
]

function mapOf(entries: [string, Value][]): ValueMap {
  const map = new ValueMap()
  for (const [key, value] of entries) map.append(key, value)
  return map
}

/** What a map does, done to a list of entries. */
const steps: Record<string, (map: ValueMap, list: [string, Value][], key: string, at: number, value: Value) => void> = {
  set(map, list, key, _at, value) {
    map.set(key, value)
    const known = list.find(([name]) => name === key)
    if (known) known[1] = value
    else list.push([key, value])
  },
  delete(map, list, key) {
    const at = list.findIndex(([name]) => name === key)
    expect(map.delete(key)).toBe(at >= 0)
    if (at >= 0) list.splice(at, 1)
  },
  append(map, list, key, _at, value) {
    map.append(key, value)
    list.push([key, value])
  },
  setAt(map, list, _key, at, value) {
    map.setAt(at, value)
    const entry = list[at]
    if (entry) entry[1] = value
  },
  deleteAt(map, list, _key, at) {
    map.deleteAt(at)
    if (at < list.length) list.splice(at, 1)
  },
  get(map, list, key) {
    const known = list.find(([name]) => name === key)
    expect(plainValue(map.get(key) ?? null)).toEqual(plainValue(known?.[1] ?? null))
    expect(map.has(key)).toBe(known !== undefined)
  },
  clear(map, list, _key, at) {
    if (at > 0) return
    map.clear()
    list.length = 0
  },
}

describe.each(forms)('a map %s', (_name, form) => {
  it('does what a list of entries does', () => {
    const key = fc.constantFrom(...names)
    const step = fc.tuple(fc.constantFrom(...Object.keys(steps)), key, fc.nat({ max: 6 }), arbitraryValue)
    fc.assert(
      fc.property(fc.array(fc.tuple(key, arbitraryValue), { maxLength: 6 }), fc.array(step), (entries, taken) => {
        const map = form(entries)
        const list = entries.map(([name, value]): [string, Value] => [name, value])
        for (const [name, ...rest] of taken) steps[name]?.(map, list, ...rest)
        expect(map.size).toBe(list.length)
        expect(map.keys).toEqual(list.map(([name]) => name))
        expect(map.values.map(plainValue)).toEqual(list.map(([, value]) => plainValue(value)))
        expect(list.map((_, at) => map.keyAt(at))).toEqual(map.keys)
        expect(Array.from(map.entries(), ([name]) => name)).toEqual(map.keys)
        expect(plainValue(map.clone())).toEqual(plainValue(map))
      }),
      { numRuns: 150 },
    )
  })

  it('gives out one and the same list or map each time', () => {
    const map = form([
      ['list', [1]],
      ['map', ValueMap.from([['x', 'y']])],
    ])
    expect(map.get('list')).toBe(map.valueAt(0))
    expect(map.get('map')).toBe(map.values[1])
  })

  it('has nothing at places that it does not have', () => {
    const map = form([['a', 1]])
    expect([map.keyAt(1), map.keyAt(-1), map.valueAt(1), map.valueAt(-1)]).toEqual(['', '', null, null])
    map.setAt(1, 'x')
    map.setAt(-1, 'x')
    map.deleteAt(1)
    map.deleteAt(-1)
    expect(plainValue(map)).toEqual({ entries: [['a', 1]] })
  })

  it('does not grow without end when entries come and go', () => {
    const map = form([['a', 1]])
    for (let round = 0; round < 10_000; round += 1) {
      map.set(`key ${round}`, round)
      map.delete(`key ${round}`)
    }
    expect(plainValue(map)).toEqual({ entries: [['a', 1]] })
    expect(JSON.stringify(Reflect.get(map, 'items')).length).toBeLessThan(5000)
  })

  it('holds very many entries', () => {
    const entries = Array.from({ length: 20_000 }, (_, at): [string, Value] => [`key ${at}`, at])
    const map = form(entries)
    expect(map.get('key 19999')).toBe(19_999)
    map.set('more', true)
    map.deleteAt(0)
    expect([map.size, map.keyAt(0), map.keyAt(19_999)]).toEqual([20_000, 'key 1', 'more'])
  })
})

it('is changed by nothing that is done to another map of the same batch', () => {
  const records = Array.from({ length: 50 }, (_, at) =>
    Object.assign(new LogRecord(), { attributes: ValueMap.from([['first', at]]) }),
  )
  const decoded = decodeLogsRequest(encodeLogsRequest(records))
  for (const record of decoded) for (const name of 'abcdefghijklmnop') record.attributes.set(name, name)
  for (const record of decoded) for (const name of 'acegikmo') record.attributes.delete(name)
  expect(decoded.map(record => record.attributes.keys.join(''))).toEqual(records.map(() => 'firstbdfhjlnp'))
  expect(decoded.map(record => record.attributes.valueAt(0))).toEqual(records.map((_, at) => at))
})

it('has room for entries wherever its index comes to stand', () => {
  // Indexes are cut from a chunk that ends after a few thousand entries; the last one in it must not reach beyond.
  for (let before = 0; before < 5; before += 1) {
    const sizes = Array.from({ length: 1500 }, (_, at) => (at + before) % 4)
    const records = sizes.map(size =>
      Object.assign(new LogRecord(), {
        attributes: ValueMap.from(Array.from({ length: size }, (_, at): [string, Value] => [`received ${at}`, at])),
      }),
    )
    const decoded = decodeLogsRequest(encodeLogsRequest(records))
    for (const { attributes } of decoded) for (const name of ['a', 'b', 'c']) attributes.set(name, name)
    expect(decoded.map(({ attributes }) => attributes.keys.length)).toEqual(sizes.map(size => size + 3))
    expect(decoded.every(({ attributes, row }) => attributes.keys.at(-2) === 'b' && row >= 0)).toBe(true)
  }
})
