import { LogRecord } from '@weir/telemetry'
import { valueText } from '../convert.ts'
import { type Context, fieldTable } from './context.ts'
import { logEnums } from './enums.ts'
import {
  type FieldEntry,
  idFields,
  intField,
  mapField,
  propertiesOf,
  stringField,
  timeFields,
  uintField,
  valueField,
} from './field.ts'

const property = propertiesOf<LogRecord>()

const fields: FieldEntry<LogRecord>[] = [
  ...timeFields({ unixNano: 'time_unix_nano', time: 'time', milli: 'timestamp' }, property('timeUnixNano')),
  ...timeFields(
    { unixNano: 'observed_time_unix_nano', time: 'observed_time', milli: 'observed_timestamp' },
    property('observedTimeUnixNano'),
  ),
  ['severity_number', intField(property('severityNumber'))],
  ['severity_text', stringField(property('severityText'))],
  ['body', valueField(property('body'))],
  [
    'body.string',
    stringField({
      get: record => valueText(record.body),
      set: (record, value) => {
        record.body = value
      },
    }),
  ],
  ['attributes', mapField(property('attributes'))],
  ['dropped_attributes_count', uintField(property('droppedAttributesCount'))],
  ['flags', uintField(property('flags'))],
  ...idFields('trace_id', 'trace id', property('traceId')),
  ...idFields('span_id', 'span id', property('spanId')),
  ['event_name', stringField(property('eventName'))],
]

export const logContext: Context<'log'> = {
  signal: 'log',
  fields: fieldTable([{ prefix: 'log', fields }]),
  enums: logEnums,
  blank: () => new LogRecord(),
}
