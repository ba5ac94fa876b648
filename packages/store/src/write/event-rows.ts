import type { Resource, Value, ValueMap } from '@weir/telemetry'
import { EVENTS } from '../schema/events.ts'
import { severity } from './log-rows.ts'
import { rowEncoder } from './row-encoder.ts'
import { usable } from './timestamp.ts'
import { valueText } from './value-text.ts'

/** Something that happened: an alert, a change, a report of another system. */
export interface StoreEvent {
  /** Tells it from all others of its organization. */
  id: string
  timeUnixNano: bigint
  /** What it is about, for example `monitor` or `k8s`, and what happened there. */
  domain: string
  type: string
  severityNumber: number
  severityText: string
  /** Who reported it. */
  source: string
  body: Value
  attributes: ValueMap
  resource: Resource
}

/** When it happened; 0 when it does not say. */
export function eventTime(event: StoreEvent): bigint {
  return usable(event.timeUnixNano)
}

export const EVENT_ROWS = rowEncoder<StoreEvent>(EVENTS, {
  Timestamp: (event, now) => eventTime(event) || now,
  EventId: event => event.id,
  Domain: event => event.domain,
  Type: event => event.type,
  SeverityText: event => event.severityText,
  SeverityNumber: event => severity(event.severityNumber),
  Source: event => event.source,
  Body: event => valueText(event.body),
  Attributes: event => event.attributes,
})
