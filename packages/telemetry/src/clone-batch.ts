import type { Batch, Resource, Scope, TelemetryRecord } from './records.ts'

/** A copy that shares nothing that can change with the original. Records that share a resource still do in the copy. */
export function cloneBatch(batch: Batch): Batch {
  switch (batch.signal) {
    case 'log':
      return { signal: 'log', records: cloneRecords(batch.records) }
    case 'metric':
      return { signal: 'metric', records: cloneRecords(batch.records) }
    case 'trace':
      return { signal: 'trace', records: cloneRecords(batch.records) }
  }
}

interface Cloneable<R> extends Pick<TelemetryRecord, 'resource' | 'scope'> {
  clone(resource: Resource, scope: Scope): R
}

function cloneRecords<R extends Cloneable<R>>(records: readonly R[]): R[] {
  const resources = new Map<Resource, Resource>()
  const scopes = new Map<Scope, Scope>()
  return records.map(record => {
    const resource = resources.get(record.resource) ?? record.resource.clone()
    const scope = scopes.get(record.scope) ?? record.scope.clone()
    resources.set(record.resource, resource)
    scopes.set(record.scope, scope)
    return record.clone(resource, scope)
  })
}
