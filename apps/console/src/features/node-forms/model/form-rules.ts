import {
  changePolicyType,
  type FormField,
  formFields,
  newSamplingPolicy,
  nodeDefinitions,
} from '@weir/nodes/definitions'
import { withValue } from './change-values.ts'
import {
  chooseGateway,
  chooseResolution,
  type GatewayChoice,
  gatewayKey,
  gatewayOf,
  gatewayRequired,
} from './gateway.ts'
import type { Problems } from './field-problems.ts'
import { selectedType, type TelemetryTemplate } from './templates.ts'

type Values = Readonly<Record<string, unknown>>

/** What a form lets choose from that its fields do not say. */
export interface FormSources {
  templates: readonly TelemetryTemplate[]
  gateways: readonly GatewayChoice[]
}

export const noSources: FormSources = { templates: [], gateways: [] }

/** How the entries of a list of objects come to be and change. */
export interface ListRules {
  /** What one entry is called. */
  noun: string
  newItem: (items: readonly Values[]) => Record<string, unknown>
  /** The fields of an entry, where they depend on what it is. */
  fieldsOf?: (item: Values, fields: readonly FormField[]) => readonly FormField[]
  changeItem: (before: Values, after: Values) => Values
}

/** What the form of a node type does beyond its fields. */
export interface FormRules {
  /** Fields that the form asks for, though a document may leave them out. */
  required: readonly string[]
  /** Whether such a field holds nothing that counts. */
  isMissing: (name: string, value: unknown) => boolean
  /** The values after one of them changed, with those that follow from it. */
  change: (values: Values, name: string, value: unknown, sources: FormSources) => Record<string, unknown>
  /** By the name of the field. */
  lists: Readonly<Record<string, ListRules>>
}

const plain: FormRules = {
  required: [],
  isMissing: (_name, value) => value === undefined,
  change: withValue,
  lists: {},
}

const isNamed = (item: Values): item is { name: string } => typeof item['name'] === 'string'

const policies: ListRules = {
  noun: 'policy',
  newItem: items => ({ ...newSamplingPolicy(items.filter(isNamed)) }),
  changeItem(before, after) {
    const type = after['policy_type']
    if (type === before['policy_type'] || typeof type !== 'string' || !isNamed(after)) return after
    return { ...changePolicyType(after, 'probabilistic'), policy_type: type }
  },
}

const definitionOf = new Map(nodeDefinitions.map(definition => [definition.type, definition]))

/** Entries of a sequence have the fields of their type beside those that all of them have. */
const processors: ListRules = {
  noun: 'processor',
  newItem: () => ({ type: 'ottl_transform' }),
  changeItem: (_before, after) => after,
  fieldsOf(item, fields) {
    const definition = typeof item['type'] === 'string' ? definitionOf.get(item['type']) : undefined
    const own = definition ? formFields(definition) : []
    return [
      ...fields.filter(({ name }) => !own.some(field => field.name === name)),
      ...own.map(field => ({ ...field, order: field.order + 100 })),
    ]
  },
}

const rulesByType: Readonly<Record<string, FormRules>> = {
  sequence: { ...plain, lists: { processors } },
  tail_sample: { ...plain, lists: { sampling_policies: policies, sub_policies: policies } },
  telemetrygen_input: {
    ...plain,
    change(values, name, value, { templates }) {
      const next = withValue(values, name, value)
      const names = Array.isArray(value) ? value.filter(item => typeof item === 'string') : []
      const type = name === 'templates' ? selectedType(names, templates) : undefined
      return type === undefined ? next : { ...next, template_type: type }
    },
  },
  gateway_output: {
    ...plain,
    required: gatewayRequired,
    // Metadata hold the place on the canvas too, and that alone names no gateway.
    isMissing: (name, value) => (name === 'metadata' ? gatewayOf(value) === undefined : value === undefined),
    change(values, name, value, { gateways }) {
      const chosen = gateways.find(({ id, nodeName }) => gatewayKey(id, nodeName) === value)
      if (name === 'metadata' && chosen) return chooseGateway(values, chosen)
      return name === 'endpoint_resolution_type' ? chooseResolution(values, value) : withValue(values, name, value)
    },
  },
}

/** The rules of a node type's form. */
export const formRulesOf = (type: string): FormRules =>
  (Object.hasOwn(rulesByType, type) ? rulesByType[type] : undefined) ?? plain

/** The fields of a form, with those marked that only the form requires. */
export const requiredByForm = (fields: readonly FormField[], { required }: FormRules): FormField[] =>
  fields.map(field => (required.includes(field.name) ? { ...field, required: true } : field))

/** What is missing in a form that a document could do without. */
export function formProblems(fields: readonly FormField[], values: Values, rules: FormRules): Problems {
  const missing = fields.filter(
    ({ name, default_value }) => rules.required.includes(name) && rules.isMissing(name, values[name] ?? default_value),
  )
  return Object.fromEntries(missing.map(({ name }) => [name, ['is required']]))
}
