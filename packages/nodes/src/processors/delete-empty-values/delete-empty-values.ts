import { type Value, ValueMap } from '@weir/telemetry'
import { editValues } from '../../field-path/edit-values.ts'
import { Selection } from '../../field-path/selection.ts'
import { defineProcessor } from '../../runtime-types.ts'
import { deleteEmptyValuesDefinition } from './delete-empty-values.definition.ts'

export const deleteEmptyValues = defineProcessor(deleteEmptyValuesDefinition, config => {
  const texts = new Set(config.strings_to_delete)
  if (config.delete_empty_strings) texts.add('')
  const selection = Selection.of([], config.excluded_field_paths)

  function isEmpty(value: Value): boolean {
    if (value === null) return config.delete_empty_nulls
    if (typeof value === 'string') return texts.has(value)
    if (Array.isArray(value)) return config.delete_empty_lists && value.length === 0
    return value instanceof ValueMap && config.delete_empty_maps && value.size === 0
  }

  /** Cleans what is inside first, so that a map which becomes empty goes too. Elements of lists keep their places. */
  function cleanMap(map: ValueMap, chosen: Selection): boolean {
    let changed = false
    for (let at = map.size - 1; at >= 0; at -= 1) {
      const below = chosen.isWhole ? chosen : chosen.at(map.keyAt(at))
      if (!below) continue
      const value = map.valueAt(at)
      const inner = cleanInside(value, below)
      if (isEmpty(value)) map.deleteAt(at)
      else if (inner) map.setAt(at, value)
      else continue
      changed = true
    }
    return changed
  }

  function cleanInside(value: Value, chosen: Selection): boolean {
    if (value instanceof ValueMap) return cleanMap(value, chosen)
    if (!Array.isArray(value)) return false
    let changed = false
    value.forEach((element, at) => {
      const below = chosen.isWhole ? chosen : chosen.at(at)
      if (below && cleanInside(element, below)) changed = true
    })
    return changed
  }

  function cleanBody(body: Value, chosen: Selection): Value | undefined {
    const changed = cleanInside(body, chosen)
    if (isEmpty(body)) return body === null ? undefined : null
    return changed ? body : undefined
  }

  return {
    process(batch) {
      editValues(batch, selection, { body: cleanBody, map: cleanMap })
      return [batch]
    },
  }
})
