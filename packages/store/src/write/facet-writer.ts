import { LogRecord, type Resource, Span } from '@weir/telemetry'
import type { Store } from '../client.ts'
import { FACETS } from '../schema/facets.ts'
import { LOGS } from '../schema/logs.ts'
import { TRACES } from '../schema/traces.ts'
import type { BatchPart } from './batch-part.ts'
import { FacetCounts, type FacetSource } from './facet-counts.ts'
import { kindName, statusName } from './span-rows.ts'
import { SLOT_NANOS, slotOf } from './timestamp.ts'
import { valueText } from './value-text.ts'

const FLUSH_MS = 10_000
const SLICE = 500
const MAX_WAITING = 200

/** Counts the values of what was written, and writes the counts every few seconds. A killed program loses the last ones. */
export class FacetWriter {
  readonly #store: Store
  readonly #waiting: BatchPart[] = []
  #counts = new FacetCounts()
  #counting: Promise<void> | undefined
  #timer: NodeJS.Timeout | undefined

  constructor(store: Store) {
    this.#store = store
  }

  count(part: BatchPart): void {
    const { name } = part.encoder.table
    if (name !== LOGS.name && name !== TRACES.name) return
    // Behind by so much, it would only hold memory.
    if (this.#waiting.length >= MAX_WAITING) return
    this.#waiting.push(part)
    this.#counting ??= this.#countWaiting()
    this.#timer ??= setTimeout(() => void this.flush().catch(() => undefined), FLUSH_MS).unref()
  }

  /** Writes the counts so far; what cannot be written is left out, since counts are a help and not a record. */
  async flush(): Promise<void> {
    clearTimeout(this.#timer)
    this.#timer = undefined
    await this.#counting
    const rows = this.#counts.take()
    if (rows.length > 0) await this.#store.insert(FACETS.name, rows)
  }

  close(): void {
    clearTimeout(this.#timer)
  }

  /** In slices, since nobody waits for it. */
  async #countWaiting(): Promise<void> {
    for (let part = this.#waiting.shift(); part !== undefined; part = this.#waiting.shift()) {
      const { organizationId, retentionDays, now } = part.batch
      const signal = part.encoder.table.name === LOGS.name ? 'log' : 'trace'
      for (let start = 0; start < part.records.length; start += SLICE) {
        await new Promise(resolve => setImmediate(resolve))
        const sources = facetSources(part, now, start, start + SLICE)
        this.#counts.add({ organizationId, retentionDays, signal }, sources)
      }
    }
    this.#counting = undefined
  }
}

function facetSources(part: BatchPart, now: bigint, start: number, end: number): FacetSource[] {
  const sources: FacetSource[] = []
  let origin: Resource | undefined
  let service = ''
  let slot = 0
  let from = 0n
  let to = 0n
  for (const record of part.records.slice(start, end)) {
    if (!(record instanceof LogRecord || record instanceof Span)) continue
    const { attributes, resource } = record
    // Records of one resource come in a row: its name is looked for once.
    if (resource !== origin) {
      origin = resource
      service = valueText(resource.attributes.get('service.name') ?? null)
    }
    const time = part.time(record) || now
    // Records of one batch are of one time, mostly.
    if (time < from || time >= to) {
      slot = slotOf(time)
      from = BigInt(slot) * SLOT_NANOS
      to = from + SLOT_NANOS
    }
    sources.push({ slot, attributes, resource, fields: [...ownFields(record), ['service.name', service]] })
  }
  return sources
}

function ownFields(record: LogRecord | Span): [string, string][] {
  if (record instanceof LogRecord) return [['severity_text', record.severityText]]
  return [
    ['span.name', record.name],
    ['span.kind', kindName(record)],
    ['status.code', statusName(record)],
  ]
}
