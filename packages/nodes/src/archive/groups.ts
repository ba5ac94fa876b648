import type { Batch, Resource, TelemetryRecord } from '@weir/telemetry'
import type { AgentIdentity } from '../runtime-types.ts'
import { partOf } from './batch-part.ts'
import { bucketMs, type PathPrefix, pathText, prefixPath } from './path-prefix.ts'

/**
 * How many files one batch may become. Times and names in records are the senders' choice, so beyond this the rest goes
 * together into one file, below folders that say `other`.
 */
const maxGroups = 128

const hourMs = 3_600_000

/** Records of a batch that go into one file. */
export interface Group {
  /** The folders of the file, with a slash at the end. */
  readonly path: string
  /** The hour of the events in milliseconds since the epoch; undefined for the rest of a batch with too many of them. */
  readonly hour: number | undefined
  readonly batch: Batch
}

interface Place {
  readonly path: string
  readonly hour: number | undefined
  readonly members: number[]
}

/** Nanoseconds since the epoch when it happened; 0 when the record does not say. */
export function eventTime(record: TelemetryRecord): bigint {
  if (record.signal === 'trace') return record.startTimeUnixNano
  if (record.signal === 'metric') return record.timeUnixNano
  return record.timeUnixNano || record.observedTimeUnixNano
}

function textAttribute({ attributes }: Resource, key: string): string {
  const value = attributes.get(key)
  return typeof value === 'string' ? value : ''
}

export function serviceOf(resource: Resource): string {
  return textAttribute(resource, 'service.name')
}

/**
 * Splits a batch by where its records go, and by the hour of their events. The same batch is split the same way each time, so
 * that a repeat writes the same files.
 */
export function groupRecords(batch: Batch, prefix: PathPrefix, agent: AgentIdentity): Group[] {
  const step = bucketMs(prefix)
  const usesService = prefix.order.includes('service')
  const usesHost = prefix.order.includes('host')
  const tag = agent.tag ?? ''
  const places = new Map<string, Place>()
  const names = new Map<Resource, { service: string; host: string }>()

  function namesOf(resource: Resource) {
    const known = names.get(resource)
    if (known) return known
    const made = {
      service: usesService ? pathText(serviceOf(resource)) : '',
      host: usesHost ? pathText(textAttribute(resource, 'host.name') || agent.host) : '',
    }
    names.set(resource, made)
    return made
  }

  function placeOf(bucket: number | undefined, service: string, host: string): Place {
    const key = JSON.stringify([bucket, service, host])
    const known = places.get(key)
    if (known) return known
    if (places.size >= maxGroups && bucket !== undefined) return placeOf(undefined, 'other', 'other')
    const timeMs = bucket === undefined ? undefined : bucket * step
    const hour = timeMs === undefined ? undefined : timeMs - (timeMs % hourMs)
    const path = prefixPath(prefix, { signal: batch.signal, timeMs, service, host, tag })
    const made = { path, hour, members: [] }
    places.set(key, made)
    return made
  }

  let last: { resource: Resource; bucket: number; place: Place } | undefined
  batch.records.forEach((record, at) => {
    const bucket = Math.floor(Number(eventTime(record) / 1_000_000n) / step)
    if (last?.resource !== record.resource || last.bucket !== bucket) {
      const { service, host } = namesOf(record.resource)
      last = { resource: record.resource, bucket, place: placeOf(bucket, service, host) }
    }
    last.place.members.push(at)
  })
  const isWhole = places.size === 1
  return [...places.values()].map(({ path, hour, members }) => ({
    path,
    hour,
    batch: isWhole ? batch : partOf(batch, records => members.flatMap(at => records[at] ?? [])),
  }))
}
