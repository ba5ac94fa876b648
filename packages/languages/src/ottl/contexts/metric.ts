import { type MetricKind, MetricPoint, ValueMap } from '@weir/telemetry'
import { storable } from '../value.ts'
import { type Context, type ElementContext, type FieldGroup, fieldTable } from './context.ts'
import { dataPointFields } from './data-point-fields.ts'
import { metricEnums } from './enums.ts'
import { exemplarFields } from './exemplar-fields.ts'
import { type FieldEntry, longField, mapField, optionalBoolField, readOnlyField, stringField } from './field.ts'
import { placesIn } from './lens.ts'
import { optionalDataOf } from './metric-data.ts'
import { cacheField, resourceFields, scopeFields } from './shared-fields.ts'

const place = placesIn<MetricPoint, MetricPoint>('r', run => run.record)

const typeNumbers: Record<MetricKind, number> = {
  gauge: 1,
  sum: 2,
  histogram: 3,
  exponential_histogram: 4,
  summary: 5,
}

const temporality = optionalDataOf(
  ['sum', 'histogram', 'exponential_histogram'],
  data => data.temporality,
  (data, value: bigint) => {
    data.temporality = Number(BigInt.asIntN(32, value))
  },
)

const monotonic = optionalDataOf(
  ['sum'],
  data => data.isMonotonic,
  (data, value) => {
    data.isMonotonic = value
  },
)

const metricFields: FieldEntry<MetricPoint>[] = [
  [
    'name',
    stringField(
      'The name of the metric.',
      place('name', run => run.record.name),
    ),
  ],
  ['description', stringField('What the metric tells.', place('description'))],
  ['unit', stringField('The unit of the values.', place('unit'))],
  [
    'type',
    {
      ...readOnlyField<MetricPoint>('The kind of the metric as a number; see the METRIC_DATA_TYPE enums.', 'int', {
        root: 'r.data',
        get: ({ record }) => typeNumbers[record.data.kind],
        ignoresWrites: true,
      }),
      kind: 'int',
    },
  ],
  [
    'kind',
    readOnlyField('The kind by name: gauge, sum, histogram, exponential_histogram or summary.', 'string', {
      root: 'r.data',
      get: ({ record }) => record.data.kind,
    }),
  ],
  [
    'aggregation_temporality',
    longField('Whether values are deltas or cumulative; see the AGGREGATION_TEMPORALITY enums.', temporality),
  ],
  ['is_monotonic', optionalBoolField('Whether a sum only grows.', monotonic)],
  [
    'data_points',
    readOnlyField('The points of the metric, as maps. A record is one point, so there is one.', 'list of maps', {
      root: '',
      get: run => [
        ValueMap.from(
          dataPointFields
            .filter(([name]) => !name.includes('.') && !name.endsWith('time'))
            .map(([name, field]) => [name, storable(field.get(run))] as const)
            .filter(([, value]) => value !== null),
        ),
      ],
    }),
  ],
  ['metadata', mapField('Attributes of the metric itself.', place('metadata'))],
]

function groups(bare: 'point' | 'exemplar'): FieldGroup<MetricPoint>[] {
  const cache: FieldEntry<MetricPoint> = ['cache', cacheField()]
  return [
    { prefixes: ['exemplar'], bare: bare === 'exemplar', fields: exemplarFields },
    { prefixes: ['datapoint'], bare: bare === 'point', fields: [...dataPointFields, cache] },
    { prefixes: ['metric'], bare: bare === 'point', fields: [...metricFields, cache] },
    { prefixes: ['resource'], bare: false, fields: resourceFields() },
    { prefixes: ['scope', 'instrumentation_scope'], bare: false, fields: scopeFields() },
  ]
}

function exemplarsContext(bare: 'point' | 'exemplar'): ElementContext<MetricPoint> {
  return {
    name: 'exemplar',
    fields: fieldTable(groups(bare)),
    enums: metricEnums,
    blank: () => new MetricPoint(),
    count: record => record.exemplars.length,
    select: (run, index) => {
      const exemplar = run.record.exemplars[index]
      if (exemplar) run.exemplar = exemplar
      run.elementIndex = index
    },
  }
}

export const metricContext: Context<MetricPoint> = {
  name: 'metric',
  fields: fieldTable(groups('point').filter(group => !group.prefixes.includes('exemplar'))),
  enums: metricEnums,
  elements: { prefix: 'exemplar', context: exemplarsContext('point') },
  blank: () => new MetricPoint(),
}

export const exemplarContext = exemplarsContext('exemplar')
