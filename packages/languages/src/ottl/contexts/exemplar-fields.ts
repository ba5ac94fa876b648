import { double, type Exemplar, type MetricPoint, ValueMap } from '@weir/telemetry'
import { toInt } from '../number.ts'
import { doubleField, type FieldEntry, longField, mapField } from './field.ts'
import { idFields, readId } from './id-fields.ts'
import { type Lens, placesIn } from './lens.ts'
import { MapParts } from './map-parts.ts'
import { elementCacheField } from './shared-fields.ts'
import { timeFields } from './time-fields.ts'

// The list of exemplars shows the same data, so a write to an exemplar is a write to it.
const part = { root: 'r.exemplars' }
const place = placesIn<MetricPoint, Exemplar>('run.exemplar', run => run.exemplar, part)

const intValue: Lens<MetricPoint, number | bigint, bigint> = {
  ...part,
  code: null,
  get: ({ exemplar }) => (exemplar.isInt ? (exemplar.value ?? 0) : 0),
  set: ({ exemplar }, value) => {
    exemplar.value = toInt(value)
    exemplar.isInt = true
  },
}

const doubleValue: Lens<MetricPoint, number> = {
  ...part,
  code: null,
  get: ({ exemplar }) => (exemplar.isInt ? 0 : Number(exemplar.value ?? 0)),
  set: ({ exemplar }, value) => {
    exemplar.value = value
    exemplar.isInt = false
  },
}

export const exemplarFields: FieldEntry<MetricPoint>[] = [
  ...timeFields({ unixNano: 'time_unix_nano', time: 'time' }, 'When the example was taken', place('timeUnixNano')),
  ['int_value', longField('The value, 0 where it is a double.', intValue, 'int')],
  ['double_value', doubleField('The value, 0 where it is an int.', doubleValue)],
  ...idFields('trace_id', 'trace id', 'The trace of the example', place('traceId')),
  ...idFields('span_id', 'span id', 'The span of the example', place('spanId')),
  ['filtered_attributes', mapField('Attributes that the point itself does not have.', place('filteredAttributes'))],
  ['cache', elementCacheField()],
]

export function exemplarAsMap(exemplar: Exemplar): ValueMap {
  const { value, isInt } = exemplar
  return ValueMap.from([
    ['time_unix_nano', toInt(exemplar.timeUnixNano)],
    [isInt ? 'value_int' : 'value_double', value === null || isInt ? value : double(Number(value))],
    ['trace_id', exemplar.traceId],
    ['span_id', exemplar.spanId],
    ['filtered_attributes', exemplar.filteredAttributes],
  ])
}

export function exemplarFromMap(map: ValueMap): Exemplar {
  const parts = new MapParts(map, 'an exemplar')
  const isInt = parts.has('value_int')
  const traceId = parts.string('trace_id')
  const spanId = parts.string('span_id')
  return {
    timeUnixNano: BigInt.asUintN(64, parts.int('time_unix_nano')),
    value: isInt ? toInt(parts.int('value_int')) : parts.double('value_double'),
    isInt,
    traceId: traceId === '' ? '' : readId(traceId, 'trace id', 32),
    spanId: spanId === '' ? '' : readId(spanId, 'span id', 16),
    filteredAttributes: parts.map('filtered_attributes'),
  }
}
