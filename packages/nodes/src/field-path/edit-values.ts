import type { Batch, Resource, Value, ValueMap } from '@weir/telemetry'
import { copyResource } from './field-path.ts'
import type { Selection } from './selection.ts'

/** Changes a map in place; tells whether it did. */
export type EditMap = (map: ValueMap, selection: Selection) => boolean

/** What a processor does to the values of a record. */
export interface ValueEdits {
  /** Gives what the body becomes, the same object where it was changed inside; undefined where it stays as it is. */
  body(value: Value, selection: Selection): Value | undefined
  map: EditMap
}

/** Works through body, attributes and resource of every record; resources that change are copied once per batch. */
export function editValues(batch: Batch, selection: Selection, edits: ValueEdits): void {
  const [body, attributes, resource] = [selection.at('body'), selection.at('attributes'), selection.at('resource')]
  const resources = new Map<Resource, Resource>()
  for (const record of batch.records) {
    if (body && record.signal === 'log') {
      const edited = edits.body(record.body, body)
      if (edited !== undefined) record.body = edited
    }
    if (attributes) edits.map(record.attributes, attributes)
    if (!resource) continue
    const known = resources.get(record.resource)
    const edited = known ?? editedResource(record.resource, resource, edits.map)
    if (!known) resources.set(record.resource, edited)
    if (edited !== record.resource) record.resource = edited
  }
}

function editedResource(resource: Resource, selection: Selection, edit: EditMap): Resource {
  const copy = copyResource(resource)
  return edit(copy.attributes, selection) ? copy : resource
}
