import { Span, type SpanEvent, type SpanLink, type Value, ValueMap } from '@weir/telemetry'
import { OttlFault } from '../error.ts'
import { toInt } from '../number.ts'
import { type Context, fieldTable } from './context.ts'
import { spanEnums } from './enums.ts'
import {
  type FieldEntry,
  idFields,
  intField,
  mapField,
  propertiesOf,
  readOnlyField,
  stringField,
  timeFields,
  uintField,
} from './field.ts'

const property = propertiesOf<Span>()

const kindNames = ['Unspecified', 'Internal', 'Server', 'Client', 'Producer', 'Consumer']

const ids: FieldEntry<Span>[] = [
  ...idFields('trace_id', 'trace id', property('traceId')),
  ...idFields('span_id', 'span id', property('spanId')),
  ...idFields('parent_span_id', 'span id', property('parentSpanId')),
  ['trace_state', stringField(property('traceState'))],
]

const times: FieldEntry<Span>[] = [
  ...timeFields({ unixNano: 'start_time_unix_nano', time: 'start_time' }, property('startTimeUnixNano')),
  ...timeFields({ unixNano: 'end_time_unix_nano', time: 'end_time' }, property('endTimeUnixNano')),
]

const fields: FieldEntry<Span>[] = [
  ['name', stringField(property('name'))],
  ['kind', intField(property('kind'))],
  [
    'kind.string',
    stringField({
      get: record => kindNames[record.kind] ?? '',
      set: (record, value) => {
        const kind = kindNames.indexOf(value)
        if (kind < 0) throw new OttlFault(`unknown span kind ${JSON.stringify(value)}; one of ${kindNames.join(', ')}`)
        record.kind = kind
      },
    }),
  ],
  ['attributes', mapField(property('attributes'))],
  ['dropped_attributes_count', uintField(property('droppedAttributesCount'))],
  ['events', readOnlyField(record => record.events.map(eventAsMap))],
  ['dropped_events_count', uintField(property('droppedEventsCount'))],
  ['links', readOnlyField(record => record.links.map(linkAsMap))],
  ['dropped_links_count', uintField(property('droppedLinksCount'))],
  ['status.code', intField(property('statusCode'))],
  ['status.message', stringField(property('statusMessage'))],
  ['flags', uintField(property('flags'))],
]

function eventAsMap(event: SpanEvent): Value {
  return ValueMap.from([
    ['name', event.name],
    ['time_unix_nano', toInt(event.timeUnixNano)],
    ['attributes', event.attributes],
    ['dropped_attributes_count', event.droppedAttributesCount],
  ])
}

function linkAsMap(link: SpanLink): Value {
  return ValueMap.from([
    ['trace_id', link.traceId],
    ['span_id', link.spanId],
    ['trace_state', link.traceState],
    ['attributes', link.attributes],
    ['dropped_attributes_count', link.droppedAttributesCount],
    ['flags', link.flags],
  ])
}

export const spanContext: Context<'trace'> = {
  signal: 'trace',
  fields: fieldTable([{ prefix: 'span', fields: [...ids, ...times, ...fields] }]),
  enums: spanEnums,
  blank: () => new Span(),
}
