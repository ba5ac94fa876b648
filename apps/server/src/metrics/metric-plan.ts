import type { ReadMetricQuery } from '@weir/contracts'
import {
  type LogFilter,
  type MetricQuery as TextQuery,
  parseMetricQuery,
  type QueryField,
  type QueryVariables,
} from '@weir/languages/query'
import type { MetricMeasure } from '@weir/store'
import { readingQuery } from '../http/invalid-query.ts'

/** A query of the graph, however it was written. */
export interface MetricPlan {
  name: string
  metrics: readonly string[]
  measure: MetricMeasure
  filter: LogFilter
  by: readonly QueryField[]
  /** The names of `by` in the answer. */
  keys: readonly string[]
  fill: TextQuery['fill']
  /** Seconds of a window; those of the graph where it says nothing. */
  rollup: number | undefined
  hidden: boolean
}

type Key = ReadMetricQuery['group_by'][number]

export function readPlan(name: string, query: ReadMetricQuery, variables: QueryVariables): MetricPlan {
  const { text, hidden } = query
  if (text === undefined) return { ...structured(name, query), hidden }
  const read = readingQuery(`queries.${name}.text`, () => parseMetricQuery(text, { variables }))
  return {
    name,
    metrics: [read.metric],
    measure: read.measure,
    filter: read.filter,
    by: read.by,
    keys: distinctNames(read.by.map(({ field }) => field)),
    fill: read.fill ?? query.fill,
    rollup: read.rollupSeconds ?? query.rollup,
    hidden,
  }
}

function structured(name: string, query: ReadMetricQuery): Omit<MetricPlan, 'hidden'> {
  const { aggregation } = query
  return {
    name,
    metrics: query.metric_names,
    measure:
      aggregation === 'count_unique'
        ? { kind: 'count_unique', fields: query.unique_by.map(fieldOf) }
        : { kind: 'aggregate', aggregation },
    filter: filterOf(query.filter),
    by: query.group_by.map(fieldOf),
    keys: distinctNames(query.group_by.map(({ key }) => key)),
    fill: query.fill,
    rollup: query.rollup,
  }
}

/** A key of the resource, or of the point itself, by the names that filters use. */
function fieldOf({ key, scope }: Key): QueryField {
  return scope === 'resource' ? { field: `resource.${key}`, scope: 'any' } : { field: key, scope: 'attribute' }
}

function filterOf(filters: ReadMetricQuery['filter']): LogFilter {
  if (filters.length === 0) return { kind: 'all' }
  return {
    kind: 'and',
    items: filters.map((filter): LogFilter => {
      const items = filter.values.map(value => valueOf(fieldOf(filter), value))
      const anyOf: LogFilter = { kind: 'or', items }
      return filter.exclude ? { kind: 'not', item: anyOf } : anyOf
    }),
  }
}

/** An empty value means that the key is absent, as it is shown. */
function valueOf(field: QueryField, value: string): LogFilter {
  if (value !== '') return { kind: 'field', ...field, match: 'equals', value }
  return { kind: 'not', item: { kind: 'field', ...field, match: 'exists', value: '' } }
}

/** The same key of point and resource are two fields; the answer needs a name for each. */
function distinctNames(names: readonly string[]): string[] {
  return names.map((name, at) => (names.indexOf(name) === at ? name : `${name} (${at + 1})`))
}
