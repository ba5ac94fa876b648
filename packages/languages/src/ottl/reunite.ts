import type { Resource, Scope, TelemetryRecord } from '@weir/telemetry'
import { equalValues } from './compare.ts'
import type { Run } from './run.ts'

/** How many different copies of one original are kept to compare with. */
const maxCopies = 16

/**
 * Makes equal copies of one shared resource or scope a single object again, so that records written alike still travel
 * in one group.
 */
export class Reunite {
  #resources: Map<Resource, Resource[]> | null = null
  #scopes: Map<Scope, Scope[]> | null = null

  settle<R extends TelemetryRecord>(run: Run<R>): void {
    const { record, sharedResource, sharedScope } = run
    if (sharedResource) {
      this.#resources ??= new Map()
      record.resource = pick(this.#resources, sharedResource, record.resource, equalResources)
    }
    if (sharedScope) {
      this.#scopes ??= new Map()
      record.scope = pick(this.#scopes, sharedScope, record.scope, equalScopes)
    }
  }
}

function pick<T>(known: Map<T, T[]>, original: T, copy: T, equal: (a: T, b: T) => boolean): T {
  let copies = known.get(original)
  if (!copies) {
    copies = [original]
    known.set(original, copies)
  }
  const same = copies.find(other => equal(other, copy))
  if (same) return same
  if (copies.length < maxCopies) copies.push(copy)
  return copy
}

function equalResources(a: Resource, b: Resource): boolean {
  return (
    a.schemaUrl === b.schemaUrl &&
    a.droppedAttributesCount === b.droppedAttributesCount &&
    equalValues(a.attributes, b.attributes)
  )
}

function equalScopes(a: Scope, b: Scope): boolean {
  return (
    a.name === b.name &&
    a.version === b.version &&
    a.schemaUrl === b.schemaUrl &&
    a.droppedAttributesCount === b.droppedAttributesCount &&
    equalValues(a.attributes, b.attributes)
  )
}
