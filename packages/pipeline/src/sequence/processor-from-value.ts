import { compileRegex } from '@weir/languages/regex'
import { customMaskName, defaultMask, maskLibrary, type SequenceEntry } from '@weir/nodes/definitions'
import { entryForm, newEntry, withForm, withMetadata } from './entry-form.ts'
import { ottlField, selectedField, shortField, signalOf, type ValuePlace } from './field-of-value.ts'
import { grokOf, looksLikeJson, looksLikeSeverity, pairDelimiterOf, timestampLook } from './value-looks.ts'

/** What a processor can be made for, out of a value in an event. */
export type ValueAction =
  | 'parse-json'
  | 'parse-key-value'
  | 'parse-timestamp'
  | 'parse-severity'
  | 'parse-grok'
  /** A grok parser whose pattern is still to be written. */
  | 'draft-grok'
  | 'mask'
  | 'filter'
  | 'extract-metric'
  | 'drop-field'

/** What a processor that is made of a value is and does. */
interface Made {
  key: string
  name?: string
  settings: Readonly<Record<string, unknown>>
  /** What every entry can have beside its settings. */
  envelope?: Pick<SequenceEntry, 'data_types'>
}

/** A value, and the part of its text that is meant. */
export interface ChosenValue extends ValuePlace {
  part?: string | undefined
}

/** Longer texts make no sense as patterns and conditions. */
const longestText = 4000

type Maker = (chosen: ChosenValue, field: string) => Made | undefined

const parser =
  (key: string, look: (value: unknown) => Readonly<Record<string, unknown>> | undefined): Maker =>
  ({ value }, source) => {
    const settings = look(value)
    return settings && { key, settings: { source, ...settings } }
  }

const forLogs =
  (make: Maker): Maker =>
  (chosen, field) =>
    signalOf(chosen) === 'log' ? make(chosen, field) : undefined

const makers: Readonly<Record<ValueAction, Maker>> = {
  'parse-json': parser('parse-json', value => (looksLikeJson(value) ? {} : undefined)),
  'parse-key-value': parser('parse-key-value', value => {
    const pairDelimiter = pairDelimiterOf(value)
    return pairDelimiter === undefined ? undefined : { pairDelimiter }
  }),
  'parse-timestamp': forLogs(parser('parse-timestamp', timestampLook)),
  'parse-severity': forLogs(parser('parse-severity', value => (looksLikeSeverity(value) ? {} : undefined))),
  'parse-grok': parser('parse-grok', value => {
    const pattern = looksLikeJson(value) || pairDelimiterOf(value) !== undefined ? undefined : grokOf(value)
    return pattern === undefined ? undefined : { pattern }
  }),
  'draft-grok': parser('parse-grok', value =>
    typeof value === 'string' && value.trim() !== '' && value.length <= longestText
      ? { pattern: grokOf(value) ?? '%{GREEDYDATA:message}' }
      : undefined,
  ),
  mask: maskOf,
  filter: filterOf,
  'extract-metric': metricOf,
  'drop-field': dropOf,
}

const actions: readonly ValueAction[] = [
  'parse-json',
  'parse-key-value',
  'parse-timestamp',
  'parse-severity',
  'parse-grok',
  'draft-grok',
  'mask',
  'filter',
  'extract-metric',
  'drop-field',
]

/** What makes sense for a value, by its place and its look. */
export function valueActions(chosen: ChosenValue): ValueAction[] {
  const field = ottlField(chosen)
  if (field === undefined) return []
  return actions.filter(action => makers[action](chosen, field) !== undefined)
}

/** A processor that does to all events what was chosen for one value; undefined where that makes no sense. */
export function processorFromValue(
  action: ValueAction,
  chosen: ChosenValue,
  entries: readonly SequenceEntry[],
): SequenceEntry | undefined {
  const field = ottlField(chosen)
  const made = field === undefined ? undefined : makers[action](chosen, field)
  const fresh = made && newEntry(made.key, entries)
  if (!made || !fresh) return undefined
  const form = entryForm(fresh)
  const { entry, problems } = withForm(fresh, form, { ...form.values, ...made.settings })
  if (Object.keys(problems).length > 0) return undefined
  return { ...(made.name === undefined ? entry : withMetadata(entry, { name: made.name })), ...made.envelope }
}

const escaped = (text: string) => text.replaceAll(/[\\^$.|?*+()[\]{}]/g, String.raw`\$&`)

/** Masks what was chosen; where that is something that the library knows, such as a card number, all of its kind. */
function maskOf({ path, value, part }: ChosenValue): Made | undefined {
  const selected = selectedField({ path })
  const text = part === undefined || part === '' ? value : part
  if (selected === undefined || typeof text !== 'string' || text === '' || text.length > longestText) return undefined
  const known = maskLibrary.filter(({ regex }) => isWhole(regex, text) || (part === undefined && isIn(regex, text)))
  const own = [{ name: customMaskName([]), capture_group: escaped(text), mask: defaultMask, enabled: true }]
  const masks = known.map(({ displayName, regex }) => ({
    name: displayName,
    capture_group: regex,
    mask: defaultMask,
    enabled: true,
  }))
  return {
    key: 'generic_mask',
    name: `Mask ${shortField({ path })}`,
    settings: {
      capture_group_masks: masks.length > 0 ? masks : own,
      included_field_paths: [selected],
      excluded_field_paths: [],
    },
  }
}

const isIn = (regex: string, text: string) => compileRegex(regex).test(text)
const isWhole = (regex: string, text: string) => compileRegex(regex).exec(text)?.groups[0]?.text === text

/** The value as OTTL writes it; undefined for what cannot be compared. */
function literalOf(value: unknown): string | undefined {
  if (value === null) return 'nil'
  if (typeof value === 'boolean') return String(value)
  if (typeof value === 'string') return value.length <= longestText ? JSON.stringify(value) : undefined
  // OTTL knows no exponents.
  if (typeof value === 'number' && Number.isFinite(value)) return /e/.test(`${value}`) ? undefined : `${value}`
  return undefined
}

function filterOf(chosen: ChosenValue, field: string): Made | undefined {
  const literal = literalOf(chosen.value)
  const signal = signalOf(chosen)
  if (literal === undefined || !signal) return undefined
  return {
    key: 'ottl_filter',
    name: `Drop by ${shortField(chosen)}`,
    settings: { filter_mode: 'exclude', condition: `${field} == ${literal}` },
    // Other data types may have a field of that name, and nobody looked at those.
    envelope: { data_types: [signal] },
  }
}

const numberText = /^-?\d{1,15}(?:\.\d{1,15})?$/

function metricOf(chosen: ChosenValue, field: string): Made | undefined {
  const { path, value } = chosen
  const isNumber = typeof value === 'number'
  if (path.length < 2 || !(isNumber || (typeof value === 'string' && numberText.test(value)))) return undefined
  const name = shortField(chosen)
  const rule = {
    name,
    description: '',
    unit: /bytes|size/i.test(name) ? 'b' : '1',
    conditions: [`${field} != nil`],
    gauge: { value: isNumber ? field : `Double(${field})` },
  }
  return { key: 'extract_metric', name: `Metric ${name}`, settings: { extract_metric_rules: [rule], keep_item: true } }
}

function dropOf({ path }: ChosenValue, field: string): Made | undefined {
  if (selectedField({ path }) === undefined || path.length < 2 || typeof path.at(-1) !== 'string') return undefined
  return { key: 'delete-field', name: `Drop ${shortField({ path })}`, settings: { fields: [field] } }
}
