import {
  type Batch,
  cloneValue,
  type Exemplar,
  LogRecord,
  type MetricData,
  MetricPoint,
  Resource,
  Scope,
  Span,
} from '@weir/telemetry'

/** A copy that shares nothing that can change with the original. Records that share a resource still do in the copy. */
export function cloneBatch(batch: Batch): Batch {
  const resources = new Map<Resource, Resource>()
  const scopes = new Map<Scope, Scope>()

  function shared(record: { resource: Resource; scope: Scope }): { resource: Resource; scope: Scope } {
    const resource = resources.get(record.resource) ?? cloneResource(record.resource)
    const scope = scopes.get(record.scope) ?? cloneScope(record.scope)
    resources.set(record.resource, resource)
    scopes.set(record.scope, scope)
    return { resource, scope }
  }

  switch (batch.signal) {
    case 'log':
      return { signal: 'log', records: batch.records.map(record => cloneLog(record, shared(record))) }
    case 'metric':
      return { signal: 'metric', records: batch.records.map(record => cloneMetric(record, shared(record))) }
    case 'trace':
      return { signal: 'trace', records: batch.records.map(record => cloneSpan(record, shared(record))) }
  }
}

type Shared = { resource: Resource; scope: Scope }

function cloneResource(resource: Resource): Resource {
  return Object.assign(new Resource(), resource, { attributes: resource.attributes.clone() })
}

function cloneScope(scope: Scope): Scope {
  return Object.assign(new Scope(), scope, { attributes: scope.attributes.clone() })
}

function cloneLog(record: LogRecord, { resource, scope }: Shared): LogRecord {
  const own = { resource, scope, attributes: record.attributes.clone(), body: cloneValue(record.body) }
  return Object.assign(new LogRecord(resource, scope), record, own)
}

function cloneMetric(point: MetricPoint, { resource, scope }: Shared): MetricPoint {
  return Object.assign(new MetricPoint(resource, scope), point, {
    resource,
    scope,
    attributes: point.attributes.clone(),
    metadata: point.metadata.clone(),
    data: cloneData(point.data),
    exemplars: point.exemplars.map(cloneExemplar),
  })
}

function cloneExemplar(exemplar: Exemplar): Exemplar {
  return { ...exemplar, filteredAttributes: exemplar.filteredAttributes.clone() }
}

function cloneData(data: MetricData): MetricData {
  switch (data.kind) {
    case 'histogram':
      return { ...data, bucketCounts: [...data.bucketCounts], explicitBounds: [...data.explicitBounds] }
    case 'exponential_histogram':
      return {
        ...data,
        positive: { ...data.positive, bucketCounts: [...data.positive.bucketCounts] },
        negative: { ...data.negative, bucketCounts: [...data.negative.bucketCounts] },
      }
    case 'summary':
      return { ...data, quantiles: data.quantiles.map(quantile => ({ ...quantile })) }
    default:
      return { ...data }
  }
}

function cloneSpan(span: Span, { resource, scope }: Shared): Span {
  return Object.assign(new Span(resource, scope), span, {
    resource,
    scope,
    attributes: span.attributes.clone(),
    events: span.events.map(event => ({ ...event, attributes: event.attributes.clone() })),
    links: span.links.map(link => ({ ...link, attributes: link.attributes.clone() })),
  })
}
