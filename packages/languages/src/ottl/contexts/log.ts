import { LogRecord } from '@weir/telemetry'
import { valueText } from '../convert.ts'
import { type Context, type FieldGroup, fieldTable } from './context.ts'
import { logEnums } from './enums.ts'
import { type FieldEntry, intField, mapField, stringField, uintField, valueField } from './field.ts'
import { idFields } from './id-fields.ts'
import { placesIn, seenAs } from './lens.ts'
import { cacheField, resourceFields, scopeFields } from './shared-fields.ts'
import { timeFields } from './time-fields.ts'

const place = placesIn<LogRecord, LogRecord>('r', run => run.record)

const body = seenAs(place('body'), valueText, text => text)

const fields: FieldEntry<LogRecord>[] = [
  ...timeFields(
    { unixNano: 'time_unix_nano', time: 'time', milli: 'timestamp' },
    'When the event happened',
    place('timeUnixNano'),
  ),
  ...timeFields(
    { unixNano: 'observed_time_unix_nano', time: 'observed_time', milli: 'observed_timestamp' },
    'When the event was first seen by a collector',
    place('observedTimeUnixNano'),
  ),
  [
    'severity_number',
    intField(
      'The severity as a number; see the SEVERITY_NUMBER enums.',
      place('severityNumber', run => run.record.severityNumber),
    ),
  ],
  [
    'severity_text',
    stringField(
      'The severity as the source wrote it.',
      place('severityText', run => run.record.severityText),
    ),
  ],
  [
    'body',
    valueField(
      'The body: text, a number, a map, a list, bytes or nil.',
      place('body', run => run.record.body),
    ),
  ],
  ['body.string', stringField('The body as text, JSON for maps and lists.', body)],
  [
    'attributes',
    mapField(
      'The attributes of the log.',
      place('attributes', run => run.record.attributes),
    ),
  ],
  [
    'dropped_attributes_count',
    uintField('How many attributes were dropped at the source.', place('droppedAttributesCount')),
  ],
  ['flags', uintField('The flags; the lowest 8 bits are the W3C trace flags.', place('flags'))],
  ...idFields('trace_id', 'trace id', 'The trace the log belongs to', place('traceId')),
  ...idFields('span_id', 'span id', 'The span the log belongs to', place('spanId')),
  ['event_name', stringField('The name that tells this kind of event from others.', place('eventName'))],
  ['cache', cacheField()],
]

const groups: FieldGroup<LogRecord>[] = [
  { prefixes: ['log'], bare: true, fields },
  { prefixes: ['resource'], bare: false, fields: resourceFields() },
  { prefixes: ['scope', 'instrumentation_scope'], bare: false, fields: scopeFields() },
]

export const logContext: Context<LogRecord> = {
  name: 'log',
  fields: fieldTable(groups),
  enums: logEnums,
  blank: () => new LogRecord(),
}
