import type { FormField } from '@weir/nodes/definitions'

type Values = Readonly<Record<string, unknown>>

export interface ShownFields {
  basic: FormField[]
  /** Under 'Advanced Settings'. */
  advanced: FormField[]
}

/** The fields that a form shows for its values, in their order. Inside another field there is no advanced part. */
export function shownFields(fields: readonly FormField[], values: Values, isNested = false): ShownFields {
  const shown = fields
    .filter(field => field.visibility !== 'hidden' && meetsRequirements(field, fields, values))
    .sort((a, b) => a.order - b.order)
  if (isNested) return { basic: shown, advanced: [] }
  return {
    basic: shown.filter(field => field.visibility === 'basic'),
    advanced: shown.filter(field => field.visibility === 'advanced'),
  }
}

/** Whether all the fields that this one depends on hold a value that it shows for; one that is not set has its default. */
function meetsRequirements(field: FormField, among: readonly FormField[], values: Values): boolean {
  return (field.form_requirements ?? []).every(({ feature, values: allowed }) => {
    const held = values[feature] ?? among.find(({ name }) => name === feature)?.default_value
    return allowed.some(value => value === held)
  })
}
