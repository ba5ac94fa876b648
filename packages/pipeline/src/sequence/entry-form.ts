import {
  type FormField,
  formFields,
  type NodeDefinition,
  type Preset,
  presets,
  type SequenceEntry,
  sequenceEntrySchema,
  withOwnCodeEditor,
} from '@weir/nodes/definitions'
import { z } from 'zod'
import { initialConfiguration } from '../edit/new-node.ts'
import { fieldName } from '../issue.ts'
import { canonicalType, findDefinition } from '../known-node.ts'

type Values = Readonly<Record<string, unknown>>

/** What a console keeps about an entry beside its settings. */
export interface EntryMetadata {
  id?: string | undefined
  name?: string | undefined
  /** The preset, or the type. */
  type?: string | undefined
}

/** What an entry is edited with: the form of a preset over its statements, or that of its type. */
export interface EntryForm {
  /** The name of the preset, else the type. */
  key: string
  title: string
  preset: Preset | undefined
  definition: NodeDefinition | undefined
  fields: readonly FormField[]
  /** The settings of the form, without what every entry has. */
  values: Values
}

/** Problems by field, such as `rows[0].target`. */
export type FormProblems = Readonly<Record<string, readonly string[]>>

const metadataSchema = z.object({
  id: z.string().optional().catch(undefined),
  name: z.string().optional().catch(undefined),
  type: z.string().optional().catch(undefined),
})

/** What the metadata of an entry say; nothing where they are no JSON object. */
export function entryMetadata({ metadata = '{}' }: Pick<SequenceEntry, 'metadata'>): EntryMetadata {
  try {
    return metadataSchema.safeParse(JSON.parse(metadata)).data ?? {}
  } catch {
    // Metadata belong to the console: a text that is no JSON only costs the name.
    return {}
  }
}

/** The entry with other metadata; keys that we do not know stay. */
export function withMetadata(entry: SequenceEntry, change: EntryMetadata): SequenceEntry {
  const known = z.record(z.string(), z.unknown()).safeParse(parsed(entry.metadata)).data ?? {}
  return { ...entry, metadata: JSON.stringify({ ...known, ...change }) }
}

function parsed(text: string | undefined): unknown {
  try {
    return JSON.parse(text ?? '{}')
  } catch {
    return {}
  }
}

const envelopeKeys = Object.keys(sequenceEntrySchema.shape)

/** The keys of an entry that belong to its type, and not to every entry. */
function ownKeys(entry: SequenceEntry, definition: NodeDefinition | undefined): string[] {
  const shape = definition?.config.shape ?? {}
  return Object.keys(entry).filter(key => Object.hasOwn(shape, key) || !envelopeKeys.includes(key))
}

/** The form of an entry. Statements that no preset would write open as Custom. */
export function entryForm(entry: SequenceEntry): EntryForm {
  const definition = findDefinition(entry.type)
  const read = canonicalType(entry.type) === 'ottl_transform' ? readPreset(entry) : undefined
  if (read) {
    const { preset, values } = read
    return { key: preset.preset, title: preset.title, preset, definition, fields: formFields(preset), values }
  }
  return {
    key: definition?.type ?? entry.type,
    title: definition?.title ?? entry.type,
    preset: undefined,
    definition,
    fields: definition ? formFields(definition) : [],
    values: Object.fromEntries(ownKeys(entry, definition).map(key => [key, entry[key]])),
  }
}

function readPreset(entry: SequenceEntry): { preset: Preset; values: Values } | undefined {
  const { type } = entryMetadata(entry)
  const { statements } = entry
  const text = typeof statements === 'string' ? withOwnCodeEditor(statements) : ''
  const named = presets.find(({ preset }) => preset === type)
  // A new one that has no defaults has no statements yet.
  if (named && text.trim() === '') return { preset: named, values: {} }
  const candidates = named ? [named] : type === undefined ? presets : []
  for (const preset of candidates) {
    const values = preset.fromStatements(text)
    if (values) return { preset, values }
  }
  return undefined
}

/** The entry with other settings; a preset whose settings are wrong keeps its statements, and the problems say why. */
export function withForm(
  entry: SequenceEntry,
  form: EntryForm,
  values: Values,
): { entry: SequenceEntry; problems: FormProblems } {
  if (!form.preset) {
    const own = new Set(ownKeys(entry, form.definition))
    const envelope = Object.entries(entry).filter(([key]) => !own.has(key))
    return { entry: { ...values, ...Object.fromEntries(envelope), type: entry.type }, problems: {} }
  }
  const checked = form.preset.config.safeParse(values)
  if (checked.success) return { entry: { ...entry, statements: form.preset.toStatements(checked.data) }, problems: {} }
  const byField = Map.groupBy(checked.error.issues, ({ path }) =>
    fieldName(path.filter(part => typeof part !== 'symbol')),
  )
  return {
    entry,
    problems: Object.fromEntries(
      Array.from(byField, ([field, issues]) => [field, issues.map(({ message }) => message)]),
    ),
  }
}

/** A new entry of a preset or type, with the defaults of its form. */
export function newEntry(key: string, entries: readonly SequenceEntry[]): SequenceEntry | undefined {
  const preset = presets.find(candidate => candidate.preset === key)
  const definition = findDefinition(preset ? 'ottl_transform' : key)
  if (!definition) return undefined
  const metadata = JSON.stringify({ id: freeId(key, entries), type: key, name: (preset ?? definition).title })
  if (preset) {
    const defaults = preset.config.safeParse({})
    return { type: definition.type, metadata, statements: defaults.success ? preset.toStatements(defaults.data) : '' }
  }
  const { user_description: _title, ...settings } = initialConfiguration(definition)
  return { type: definition.type, metadata, ...settings }
}

/** An id that no entry has yet. */
export function freeId(key: string, entries: readonly SequenceEntry[]): string {
  const taken = new Set(idsIn(entries))
  for (let number = 1; ; number += 1) {
    const id = `${key}-${number}`
    if (!taken.has(id)) return id
  }
}

function idsIn(entries: readonly SequenceEntry[]): string[] {
  return entries.flatMap(entry => [entryMetadata(entry).id ?? '', ...idsIn(entry.processors ?? [])])
}
