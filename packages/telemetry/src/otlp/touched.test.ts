import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { batchBytes } from '../batch-bytes.ts'
import { type Batch, LogRecord, Resource, Scope } from '../records.ts'
import { arbitraryBatch } from '../testing/arbitrary-records.ts'
import { encodeByOracle, expectedByOracle, readByOracle } from '../testing/otlp-oracle.ts'
import { plainRecords } from '../testing/plain-record.ts'
import { arbitraryTouches, touch } from '../testing/touch.ts'
import { decodeLogsRequest, encodeLogsRequest } from './logs.ts'
import { decodeRequest, encodeRequest } from './request.ts'

describe('a request', () => {
  it('leaves byte for byte as it came when nothing was touched, also after it was looked at', () => {
    fc.assert(
      fc.property(arbitraryBatch, batch => {
        const bytes = encodeByOracle(batch.signal, batch.records)
        const decoded = decodeRequest(batch.signal, bytes)
        expect(encodeRequest(decoded)).toEqual(bytes)
        lookAt(decoded)
        expect(encodeRequest(decoded)).toEqual(bytes)
      }),
      { numRuns: 120 },
    )
  })

  it('is to protobufjs, after any touches, what the same touches make of objects that were built', () => {
    fc.assert(
      fc.property(arbitraryBatch, arbitraryTouches, (batch, touches) => {
        const decoded = decodeRequest(batch.signal, encodeByOracle(batch.signal, batch.records))
        touch(decoded, touches)
        touch(batch, touches)
        const bytes = encodeRequest(decoded)
        expect(readByOracle(batch.signal, bytes)).toEqual(expectedByOracle(batch.signal, batch.records))
        expect(plainRecords(decoded)).toEqual(plainRecords(batch))
      }),
      { numRuns: 300 },
    )
  })

  it('can be touched, encoded and touched again', () => {
    fc.assert(
      fc.property(arbitraryBatch, arbitraryTouches, arbitraryTouches, (batch, first, second) => {
        const decoded = decodeRequest(batch.signal, encodeRequest(batch))
        touch(decoded, first)
        encodeRequest(decoded)
        touch(decoded, second)
        touch(batch, [...first, ...second])
        expect(readByOracle(batch.signal, encodeRequest(decoded))).toEqual(
          expectedByOracle(batch.signal, batch.records),
        )
      }),
      { numRuns: 150 },
    )
  })
})

/** Reads what can be read without getting hold of something that could be changed. */
function lookAt({ records }: Batch): void {
  for (const record of records) {
    const { attributes } = record
    for (const map of [attributes, record.resource.attributes, record.scope.attributes]) {
      map.get('absent')
      map.has(map.keyAt(0))
      for (let at = 0; at < map.size; at += 1) map.keyAt(at)
    }
    if (record.signal === 'log') Object.assign({}, { text: record.severityText, id: record.traceId })
    else if (record.signal === 'trace') Object.assign({}, { name: record.name, code: record.statusCode })
    else Object.assign({}, { name: record.name, time: record.timeUnixNano })
  }
}

describe('records that move', () => {
  /** Two resources with two scopes each, and two logs in each of those, their bodies numbered. */
  function received(): LogRecord[] {
    const logs = [0, 1].flatMap(owner => {
      const resource = Object.assign(new Resource(), { schemaUrl: `resource ${owner}` })
      return [0, 1].flatMap(author => {
        const scope = Object.assign(new Scope(), { name: `scope ${author}` })
        return [0, 1].map(at =>
          Object.assign(new LogRecord(resource, scope), { body: String(owner * 4 + author * 2 + at) }),
        )
      })
    })
    return decodeLogsRequest(encodeLogsRequest(logs))
  }

  /** What encodes: the bodies by resource and scope. */
  function layout(records: readonly LogRecord[]): string[] {
    const groups = Map.groupBy(decodeLogsRequest(encodeLogsRequest(records)), ({ scope }) => scope)
    return Array.from(groups, ([{ name }, members]) => `${members[0]?.resource.schemaUrl} ${name}: ${bodies(members)}`)
  }

  const bodies = (records: readonly LogRecord[]): string =>
    records.map(({ body }) => (typeof body === 'string' ? body : '')).join(' ')

  const cases: [string, (logs: LogRecord[]) => unknown, string[]][] = [
    [
      'nowhere',
      () => {},
      ['resource 0 scope 0: 0 1', 'resource 0 scope 1: 2 3', 'resource 1 scope 0: 4 5', 'resource 1 scope 1: 6 7'],
    ],
    [
      'to another scope of their resource',
      logs => {
        for (const log of logs.slice(2, 4)) log.scope = logs[0]!.scope
      },
      ['resource 0 scope 0: 0 1 2 3', 'resource 1 scope 0: 4 5', 'resource 1 scope 1: 6 7'],
    ],
    [
      'to another resource',
      logs => {
        for (const log of logs.slice(4)) log.resource = logs[0]!.resource
      },
      ['resource 0 scope 0: 0 1', 'resource 0 scope 1: 2 3', 'resource 0 scope 0: 4 5', 'resource 0 scope 1: 6 7'],
    ],
    [
      'to the end',
      logs => logs.push(...logs.splice(0, 1)),
      ['resource 0 scope 0: 1 0', 'resource 0 scope 1: 2 3', 'resource 1 scope 0: 4 5', 'resource 1 scope 1: 6 7'],
    ],
    ['out', logs => logs.splice(1, 3), ['resource 0 scope 0: 0', 'resource 1 scope 0: 4 5', 'resource 1 scope 1: 6 7']],
    [
      'in twice',
      logs => logs.splice(1, 0, logs[0]!.clone()),
      ['resource 0 scope 0: 0 0 1', 'resource 0 scope 1: 2 3', 'resource 1 scope 0: 4 5', 'resource 1 scope 1: 6 7'],
    ],
    [
      'to a request of another',
      logs => logs.splice(0, 2, ...received().slice(0, 2)),
      ['resource 0 scope 0: 0 1', 'resource 0 scope 1: 2 3', 'resource 1 scope 0: 4 5', 'resource 1 scope 1: 6 7'],
    ],
  ]

  it.each(cases)('%s leave where they were put', (_name, move, expected) => {
    const logs = received()
    move(logs)
    expect(layout(logs)).toEqual(expected)
    expect(batchBytes({ signal: 'log', records: logs })).toBe(encodeLogsRequest(logs).length)
  })
})
