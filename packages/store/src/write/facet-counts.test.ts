import { decodeLogsRequest, encodeLogsRequest, LogRecord, Resource, ValueMap } from '@weir/telemetry'
import { describe, expect, it } from 'vitest'
import { FacetCounts, type FacetSource } from './facet-counts.ts'

const owner = { organizationId: 'org', retentionDays: 7, signal: 'log' } as const
const host = Object.assign(new Resource(), { attributes: ValueMap.from([['host', 'a']]) })

function source(attributes: [string, string | number][] = [], fields: [string, string][] = [], slot = 1): FacetSource {
  return { slot, fields, attributes: ValueMap.from(attributes), resource: host }
}

function counted(...sources: FacetSource[]) {
  const counts = new FacetCounts()
  counts.add(owner, sources)
  return counts.take().map(row => [row['Scope'], row['Key'], row['Value'], row['Count']])
}

describe('FacetCounts', () => {
  it('counts fields, attributes and resources', () => {
    expect(counted(source([['region', 'eu']], [['severity_text', 'INFO']]), source([['region', 'eu']]))).toEqual([
      ['field', 'severity_text', 'INFO', 1],
      ['resource', 'host', 'a', 2],
      ['attribute', 'region', 'eu', 2],
    ])
  })

  it('keeps steps of time and organizations apart', () => {
    const counts = new FacetCounts()
    counts.add(owner, [source([], [], 1), source([], [], 2)])
    counts.add({ ...owner, organizationId: 'other' }, [source()])
    expect(counts.take().map(row => [row['OrganizationId'], row['Bucket'], row['Count']])).toEqual([
      ['org', 900, 1],
      ['org', 1800, 1],
      ['other', 900, 1],
    ])
    expect(counts.take()).toEqual([])
  })

  it.each([
    ['empty values', ''],
    ['long values', 'x '.repeat(40)],
    ['identifiers', 'user-48213'],
    ['hexadecimal identifiers', '7c9d8f6b5'],
  ])('leaves out %s', (_name, value) => {
    expect(counted(source([['k', value]])).filter(([scope]) => scope === 'attribute')).toEqual([])
  })

  it('leaves out a key with too many values, from then on', () => {
    const counts = new FacetCounts()
    counts.add(
      owner,
      Array.from({ length: 60 }, (_, i) => source([['word', `w${i}`]])),
    )
    counts.add(owner, [source([['word', 'w1']])])
    const keys = () => counts.take().map(row => row['Key'])
    expect(keys()).toEqual(['host'])
    counts.add(owner, [source([['word', 'w1']])])
    expect(keys()).toEqual(['host'])
  })

  it('counts what was received as what was built', () => {
    const built = Array.from({ length: 300 }, (_, i) =>
      Object.assign(new LogRecord(), {
        attributes: ValueMap.from([
          ['region', i % 3 === 0 ? 'eu' : 'größe'],
          // One more key in between, now and then.
          ...(i % 7 === 0 ? [['shard', `s${i % 5}`] as const] : []),
          ['user', `user-${1000 + i}`],
          ['word', `w${i}`],
          ['retry', i % 2 === 0],
          ['code', 200 + (i % 2)],
          ['', 'nameless'],
        ]),
      }),
    )
    const records = decodeLogsRequest(encodeLogsRequest(built))
    const of = (from: readonly LogRecord[]) =>
      counted(...from.map(({ attributes }) => ({ slot: 1, fields: [], attributes, resource: host })))
    expect(of(records)).toEqual(of(built))
    expect(of(records)).toContainEqual(['attribute', 'region', 'größe', 200])
    expect(of(records)).toContainEqual(['attribute', 'shard', 's0', 9])
    expect(of(records).map(([, key]) => key)).not.toContain('word')
  })

  it('counts no more than so many keys', () => {
    const many = Array.from({ length: 500 }, (_, i): [string, string] => [`key-${i}`, 'v'])
    expect(counted(source(many)).filter(([scope]) => scope === 'attribute')).toHaveLength(200)
  })

  it('keeps keys that are names of JavaScript', () => {
    expect(
      counted(
        source([
          ['__proto__', 'x'],
          ['constructor', 'y'],
        ]),
      ).slice(-2),
    ).toEqual([
      ['attribute', '__proto__', 'x', 1],
      ['attribute', 'constructor', 'y', 1],
    ])
  })
})
