import { type FormField, type ScalarValueType, scalarValueTypes } from '@weir/nodes/definitions'

/** What edits a field: one value, several of them, fields inside it, or its JSON where nothing else can. */
export type FieldKind =
  | { shape: 'one'; type: ScalarValueType }
  | { shape: 'list'; type: ScalarValueType }
  | { shape: 'map'; type: ScalarValueType }
  | { shape: 'group'; fields: readonly FormField[] }
  | { shape: 'groups'; fields: readonly FormField[] }
  | { shape: 'json' }

/** Value types that have an editor of their own for all that is in them. */
const whole: ReadonlySet<string> = new Set(['SourceMetadata', 'telemetryTemplates', 'gatewayMetadata', 'tags'])

// A newer server may know more types; a text can at least be read.
const scalarOf = (name: string): ScalarValueType => scalarValueTypes.find(type => type === name) ?? 'text'

/** Which kind of editor a field has, by its value type and the fields inside it. */
export function fieldKind({ value_type: type, features }: Pick<FormField, 'value_type' | 'features'>): FieldKind {
  if (whole.has(type)) return { shape: 'one', type: scalarOf(type) }
  if (type.startsWith('[]')) {
    if (features) return { shape: 'groups', fields: features }
    return type === '[]' ? { shape: 'json' } : { shape: 'list', type: scalarOf(type.slice(2)) }
  }
  if (features) return { shape: 'group', fields: features }
  if (type.startsWith('map[text]')) {
    return type === 'map[text]' ? { shape: 'json' } : { shape: 'map', type: scalarOf(type.slice('map[text]'.length)) }
  }
  return { shape: 'one', type: scalarOf(type) }
}
