export const scalarValueTypes = [
  'text',
  'textArea',
  'email',
  'fileSize',
  'filePath',
  'duration',
  'csv',
  'url',
  'password',
  'payload',
  'int',
  'double',
  'bool',
  'option',
  'anyOption',
  'multiSelectOption',
  'tags',
  'regex',
  'grok',
  'expression',
  'ottlExpression',
  'ottlCondition',
  'ottlStatement',
  'SourceMetadata',
  'telemetryTemplates',
  'gatewayMetadata',
] as const

export type ScalarValueType = (typeof scalarValueTypes)[number]
/** `[]` marks a list and `map[text]` a map of what follows; a list of objects is a plain `[]`. */
export type ValueType = ScalarValueType | `[]${ScalarValueType | ''}` | `map[text]${ScalarValueType | ''}`

/** The field shows only while another field of the same form holds one of these values. */
export interface FormRequirement {
  feature: string
  values: readonly (string | number | boolean)[]
}

/** How much an attribute that a source adds matters: always there, there by default, or only when all are wanted. */
export type AttributeLevel = 'must' | 'high' | 'default'

/** The attributes that a source adds, each with its level. */
export interface AttributeLevels {
  attributes: Readonly<Record<string, AttributeLevel>>
  resource_attributes: Readonly<Record<string, AttributeLevel>>
}

/** What a field of a configuration schema tells the form; given by `.meta({...})`, last in the chain. */
export interface FormMeta {
  title?: string
  description?: string
  placeholder?: string
  visibility?: 'basic' | 'advanced' | 'hidden'
  /** Fields are sorted by it; without one they keep the order of the schema. */
  order?: number
  /** Only where the schema does not say it: a text that is a duration, a condition, a regular expression … */
  valueType?: ValueType
  optionTitles?: readonly string[]
  suggestions?: readonly string[]
  requires?: readonly FormRequirement[]
  isSingleInstanceType?: boolean
  /** `SourceMetadata` only: what there is to choose from. */
  attributeLevels?: AttributeLevels
}
