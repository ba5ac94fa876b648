import type { FormField, ScalarValueType } from '@weir/nodes/definitions'
import { fieldKind } from './field-kind.ts'

/** An object with keys, and not a list. */
export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/**
 * Whether the editor of a field can show a value and give it back unchanged. Documents come from many hands: a value of
 * another shape is edited as JSON, and never bent to fit.
 */
export function fits(field: FormField, value: unknown): boolean {
  if (value === undefined || value === null) return true
  const kind = fieldKind(field)
  switch (kind.shape) {
    case 'one':
      return fitsOne(kind.type, value)
    case 'list':
      return Array.isArray(value) && value.every(item => fitsOne(kind.type, item))
    case 'map':
      return isObject(value) && Object.values(value).every(item => fitsOne(kind.type, item))
    case 'group':
      return isObject(value)
    case 'groups':
      return Array.isArray(value) && value.every(isObject)
    case 'json':
      return true
  }
}

const isTextList = (value: unknown) => Array.isArray(value) && value.every(item => typeof item === 'string')
const isSwitches = (value: unknown) => isObject(value) && Object.values(value).every(item => typeof item === 'boolean')

function fitsOne(type: ScalarValueType, value: unknown): boolean {
  switch (type) {
    case 'bool':
      return typeof value === 'boolean'
    case 'int':
    case 'double':
      return typeof value === 'number' || typeof value === 'string'
    case 'multiSelectOption':
    case 'tags':
    case 'telemetryTemplates':
      return isTextList(value)
    case 'SourceMetadata':
      return isObject(value) && Object.values(value).every(isSwitches)
    default:
      return typeof value === 'string'
  }
}
