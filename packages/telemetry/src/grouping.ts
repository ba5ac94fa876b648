import type { MetricPoint, Resource, Scope, TelemetryRecord } from './records.ts'

export interface ScopeGroup<R> {
  scope: Scope
  records: R[]
}

export interface ResourceGroup<R> {
  resource: Resource
  scopes: ScopeGroup<R>[]
}

/** Groups records by the identity of their resource and scope, each in order of first appearance. */
export function groupByResource<R extends TelemetryRecord>(records: readonly R[]): ResourceGroup<R>[] {
  const groups = new Map<Resource, Map<Scope, R[]>>()
  let last: R | undefined
  let current: R[] = []
  for (const record of records) {
    if (record.resource !== last?.resource || record.scope !== last.scope) {
      const scopes = groups.get(record.resource) ?? new Map<Scope, R[]>()
      groups.set(record.resource, scopes)
      current = scopes.get(record.scope) ?? []
      scopes.set(record.scope, current)
    }
    current.push(record)
    last = record
  }
  return Array.from(groups, ([resource, scopes]) => ({
    resource,
    scopes: Array.from(scopes, ([scope, members]) => ({ scope, records: members })),
  }))
}

/** The points of one metric; the first one tells its name, unit, kind and so on. */
export interface MetricGroup {
  first: MetricPoint
  points: MetricPoint[]
}

/** Groups points into metrics: same name, description, unit, metadata, kind, temporality and monotonicity. */
export function groupByMetric(points: readonly MetricPoint[]): MetricGroup[] {
  const groups = new Map<string, MetricGroup>()
  for (const point of points) {
    const key = point.metricKey()
    const group = groups.get(key)
    if (group) group.points.push(point)
    else groups.set(key, { first: point, points: [point] })
  }
  return [...groups.values()]
}
