import { type Span, type SpanEvent, type SpanLink, ValueMap } from '@weir/telemetry'
import { OttlFault } from '../error.ts'
import { toInt } from '../number.ts'
import type { Run } from '../run.ts'
import { expectInt, type OttlValue } from '../value.ts'
import { type FieldEntry, intField, mapField, mapsField, partsField, stringField, uintField } from './field.ts'
import { idFields, readId } from './id-fields.ts'
import { type Lens, placesIn, seenAs } from './lens.ts'
import { MapParts } from './map-parts.ts'
import { timeFields } from './time-fields.ts'

const place = placesIn<Span, Span>('r', run => run.record)

const kindNames = ['Unspecified', 'Internal', 'Server', 'Client', 'Producer', 'Consumer']

function kindText(names: readonly string[]): Lens<Span, string> {
  return seenAs(
    place('kind'),
    kind => names[kind] ?? '',
    name => {
      const kind = names.indexOf(name)
      if (kind < 0) throw new OttlFault(`unknown span kind ${JSON.stringify(name)}; one of ${names.join(', ')}`)
      return kind
    },
  )
}

const maxUint32 = 0xffff_ffff

function setFlags(run: Run<Span>, value: OttlValue): void {
  const flags = Number(expectInt(value))
  if (flags < 0 || flags > maxUint32) throw new OttlFault(`${flags} does not fit into the 32 bits of the flags`)
  run.record.flags = flags
}

interface Status {
  code: number
  message: string
}

// The parts of the status are fields of the record.
const statusPart = { root: 'r.status' }
const statusPlace = placesIn<Span, Span>('r', run => run.record, statusPart)

const status: Lens<Span, Status> = {
  ...statusPart,
  code: null,
  get: ({ record }) => ({ code: record.statusCode, message: record.statusMessage }),
  set: ({ record }, value) => {
    record.statusCode = value.code
    record.statusMessage = value.message
  },
}

export const spanFields: FieldEntry<Span>[] = [
  ...idFields('trace_id', 'trace id', 'The trace the span belongs to', place('traceId')),
  ...idFields('span_id', 'span id', 'The id of the span', place('spanId')),
  ...idFields('parent_span_id', 'span id', 'The id of the span that caused this one', place('parentSpanId')),
  [
    'trace_state',
    { ...stringField('The W3C trace state; ["key"] is one entry of it.', place('traceState')), index: 'text' },
  ],
  [
    'name',
    stringField(
      'The name of the span.',
      place('name', run => run.record.name),
    ),
  ],
  [
    'kind',
    intField(
      'The kind as a number; see the SPAN_KIND enums.',
      place('kind', run => run.record.kind),
    ),
  ],
  ['kind.string', stringField(`The kind by name: ${kindNames.join(', ')}.`, kindText(kindNames))],
  [
    'kind.deprecated_string',
    stringField(
      'The kind by its old name, such as SPAN_KIND_SERVER.',
      kindText(kindNames.map(name => `SPAN_KIND_${name.toUpperCase()}`)),
    ),
  ],
  ...timeFields(
    { unixNano: 'start_time_unix_nano', time: 'start_time' },
    'When the span began',
    place('startTimeUnixNano'),
  ),
  ...timeFields({ unixNano: 'end_time_unix_nano', time: 'end_time' }, 'When the span ended', place('endTimeUnixNano')),
  [
    'attributes',
    mapField(
      'The attributes of the span.',
      place('attributes', run => run.record.attributes),
    ),
  ],
  [
    'dropped_attributes_count',
    uintField('How many attributes were dropped at the source.', place('droppedAttributesCount')),
  ],
  [
    'events',
    mapsField(
      'The events, as maps with name, time_unix_nano, attributes and dropped_attributes_count.',
      place('events'),
      {
        toMap: eventAsMap,
        fromMap: eventFromMap,
      },
    ),
  ],
  ['dropped_events_count', uintField('How many events were dropped at the source.', place('droppedEventsCount'))],
  [
    'links',
    mapsField(
      'The links, as maps with trace_id, span_id, trace_state, attributes, dropped_attributes_count and flags.',
      place('links'),
      { toMap: linkAsMap, fromMap: linkFromMap },
    ),
  ],
  ['dropped_links_count', uintField('How many links were dropped at the source.', place('droppedLinksCount'))],
  [
    'status',
    partsField<Span, Status>('The status, as a map with code and message.', status, {
      toMap: ({ code, message }) =>
        ValueMap.from([
          ['code', code],
          ['message', message],
        ]),
      fromMap: map => {
        const parts = new MapParts(map, 'the status')
        return { code: Number(BigInt.asIntN(32, parts.int('code'))), message: parts.string('message') }
      },
    }),
  ],
  ['status.code', intField('The status as a number; see the STATUS_CODE enums.', statusPlace('statusCode'))],
  ['status.message', stringField('What went wrong, for the status error.', statusPlace('statusMessage'))],
  ['flags', { ...uintField('The flags; the lowest 8 bits are the W3C trace flags.', place('flags')), set: setFlags }],
]

function eventAsMap(event: SpanEvent): ValueMap {
  return ValueMap.from([
    ['name', event.name],
    ['time_unix_nano', toInt(event.timeUnixNano)],
    ['attributes', event.attributes],
    ['dropped_attributes_count', event.droppedAttributesCount],
  ])
}

function eventFromMap(map: ValueMap): SpanEvent {
  const parts = new MapParts(map, 'an event')
  return {
    name: parts.string('name'),
    timeUnixNano: BigInt.asUintN(64, parts.int('time_unix_nano')),
    attributes: parts.map('attributes'),
    droppedAttributesCount: parts.uint32('dropped_attributes_count'),
  }
}

function linkAsMap(link: SpanLink): ValueMap {
  return ValueMap.from([
    ['trace_id', link.traceId],
    ['span_id', link.spanId],
    ['trace_state', link.traceState],
    ['attributes', link.attributes],
    ['dropped_attributes_count', link.droppedAttributesCount],
    ['flags', link.flags],
  ])
}

function linkFromMap(map: ValueMap): SpanLink {
  const parts = new MapParts(map, 'a link')
  const traceId = parts.string('trace_id')
  const spanId = parts.string('span_id')
  return {
    traceId: traceId === '' ? '' : readId(traceId, 'trace id', 32),
    spanId: spanId === '' ? '' : readId(spanId, 'span id', 16),
    traceState: parts.string('trace_state'),
    attributes: parts.map('attributes'),
    droppedAttributesCount: parts.uint32('dropped_attributes_count'),
    flags: parts.uint32('flags'),
  }
}
