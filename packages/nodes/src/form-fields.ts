import { z } from 'zod'
import type { ConfigSchema, NodeDefinition, Visibility } from './define.ts'
import type { AttributeLevels, FormRequirement, ScalarValueType, ValueType } from './form-meta.ts'

/** How a form draws and checks one field of a configuration. */
export interface FormField {
  name: string
  display_name: string
  description: string
  placeholder_text: string
  value_type: ValueType
  required: boolean
  visibility: Visibility
  order: number
  default_value?: unknown
  /** The fields of each entry, for lists of objects. */
  features?: FormField[]
  option_list?: string[]
  option_display_list?: string[]
  suggestions?: string[]
  form_requirements?: { feature: string; values: FormRequirement['values'] }[]
  is_single_instance_type?: boolean
  /** The bounds of a number, both allowed. */
  minimum?: number
  maximum?: number
  /** The attributes that a source adds. */
  attribute_levels?: AttributeLevels
}

interface Unwrapped {
  schema: z.core.$ZodType
  required: boolean
  defaultValue: unknown
}

function unwrap(schema: z.core.$ZodType): Unwrapped {
  if (schema instanceof z.ZodDefault) {
    const inner = unwrap(schema.def.innerType)
    return { ...inner, required: false, defaultValue: schema.def.defaultValue }
  }
  if (schema instanceof z.ZodPrefault) return { ...unwrap(schema.def.innerType), required: false }
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable) {
    return { ...unwrap(schema.def.innerType), required: false }
  }
  return { schema, required: true, defaultValue: undefined }
}

function scalarType(schema: z.core.$ZodType): ScalarValueType {
  if (schema instanceof z.ZodNumber) return schema.isInt ? 'int' : 'double'
  if (schema instanceof z.ZodBoolean) return 'bool'
  if (schema instanceof z.ZodEnum) return 'option'
  return 'text'
}

function valueType(schema: z.core.$ZodType, given: ValueType | undefined): ValueType {
  if (given) return given
  if (schema instanceof z.ZodArray) {
    const element = unwrap(schema.element).schema
    if (element instanceof z.ZodEnum) return 'multiSelectOption'
    return element instanceof z.ZodObject ? '[]' : `[]${scalarType(element)}`
  }
  if (schema instanceof z.ZodRecord) return `map[text]${scalarType(unwrap(schema.valueType).schema)}`
  return scalarType(schema)
}

function options(schema: z.core.$ZodType): string[] | undefined {
  if (schema instanceof z.ZodArray) return options(unwrap(schema.element).schema)
  return schema instanceof z.ZodEnum ? schema.options.map(String) : undefined
}

function features(schema: z.core.$ZodType, around: readonly ConfigSchema[]): FormField[] | undefined {
  if (schema instanceof z.ZodArray) return features(unwrap(schema.element).schema, around)
  // A list whose entries hold such lists again, as a sequence does, is described once.
  return schema instanceof z.ZodObject && !around.includes(schema) ? fieldsOf(schema, around) : undefined
}

/** Schemas of whole numbers have the bounds of what a number can hold exactly, which say nothing to a user. */
function bounds(schema: z.core.$ZodType): Pick<FormField, 'minimum' | 'maximum'> {
  if (!(schema instanceof z.ZodNumber)) return {}
  const { minValue, maxValue } = schema
  return {
    ...(minValue !== null && minValue > Number.MIN_SAFE_INTEGER && { minimum: minValue }),
    ...(maxValue !== null && maxValue < Number.MAX_SAFE_INTEGER && { maximum: maxValue }),
  }
}

function titleOf(name: string): string {
  const words = name.replaceAll('_', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

function formField(name: string, field: z.core.$ZodType, position: number, around: readonly ConfigSchema[]): FormField {
  const meta = z.globalRegistry.get(field) ?? {}
  const { schema, required, defaultValue } = unwrap(field)
  const spec: FormField = {
    name,
    display_name: meta.title ?? titleOf(name),
    description: meta.description ?? '',
    placeholder_text: meta.placeholder ?? '',
    value_type: valueType(schema, meta.valueType),
    required,
    visibility: meta.visibility ?? 'basic',
    order: meta.order ?? position,
  }
  const optionList = options(schema)
  const nested = features(schema, around)
  if (defaultValue !== undefined) spec.default_value = defaultValue
  if (optionList) spec.option_list = optionList
  if (optionList) spec.option_display_list = meta.optionTitles ? [...meta.optionTitles] : optionList.map(titleOf)
  if (nested && nested.length > 0) spec.features = nested
  if (meta.suggestions) spec.suggestions = [...meta.suggestions]
  if (meta.requires) spec.form_requirements = meta.requires.map(({ feature, values }) => ({ feature, values }))
  if (meta.isSingleInstanceType) spec.is_single_instance_type = true
  if (meta.attributeLevels) spec.attribute_levels = meta.attributeLevels
  Object.assign(spec, bounds(schema))
  return spec
}

function fieldsOf(schema: ConfigSchema, around: readonly ConfigSchema[]): FormField[] {
  return Object.entries(schema.shape)
    .map(([name, field], position) => formField(name, field, position, [...around, schema]))
    .sort((a, b) => a.order - b.order)
}

/** The form of a node type or preset, derived from its configuration schema. */
export function formFields({ config }: Pick<NodeDefinition, 'config'>): FormField[] {
  return fieldsOf(config, [])
}
