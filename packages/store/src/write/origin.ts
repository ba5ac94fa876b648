import type { Resource, Scope } from '@weir/telemetry'
import type { StoreRow } from '../client.ts'
import { attributeMap, valueText, wellFormed } from './value-text.ts'

interface HasOrigin {
  resource: Resource
  scope: Scope
}

/**
 * Gives the columns of a record's resource and scope. Records of a batch share these objects, so each is written out once for
 * as long as they come in a row.
 */
export function originOf(): (record: HasOrigin) => StoreRow {
  let resource: Resource | undefined
  let scope: Scope | undefined
  let columns: StoreRow = {}
  return record => {
    if (record.resource !== resource || record.scope !== scope) {
      resource = record.resource
      scope = record.scope
      columns = originColumns(resource, scope)
    }
    return columns
  }
}

function originColumns(resource: Resource, scope: Scope): StoreRow {
  return {
    ServiceName: valueText(resource.attributes.get('service.name') ?? null),
    ResourceSchemaUrl: wellFormed(resource.schemaUrl),
    ResourceAttributes: attributeMap(resource.attributes),
    ScopeSchemaUrl: wellFormed(scope.schemaUrl),
    ScopeName: wellFormed(scope.name),
    ScopeVersion: wellFormed(scope.version),
    ScopeAttributes: attributeMap(scope.attributes),
  }
}
