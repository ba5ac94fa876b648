import { hasEnvelopeCondition, type SequenceEntry } from '@weir/nodes/definitions'
import type { Signal } from '@weir/telemetry'
import { findDefinition } from '../known-node.ts'
import { type EntryForm, entryForm } from './entry-form.ts'

/** What the row of an entry may show and change, by its preset or type. */
export interface EntryTraits {
  form: EntryForm
  icon: string
  summary: string
  /** The data types that the processor can work on. */
  dataTypes: readonly Signal[]
  /** Those that it does work on, as it is set. */
  worksOn: readonly Signal[]
  isGroup: boolean
  isPack: boolean
  isComment: boolean
  /** Whether `condition` says when it runs, and is not one of its own settings. */
  hasCondition: boolean
  /** Whether what fails is said beside its settings, and not by one of them. */
  hasErrorMode: boolean
  canBeFinal: boolean
  alwaysFinal: boolean
  offersKeepItem: boolean
  /** What `keep_item` is when nothing is said. */
  keepsItem: boolean
}

/** What is known about an entry without its settings; a type that nobody knows is taken to do anything. */
export function entryTraits(entry: SequenceEntry): EntryTraits {
  const form = entryForm(entry)
  const definition = findDefinition(entry.type)
  const type = definition?.type ?? entry.type
  const dataTypes = form.preset?.dataTypes ?? definition?.dataTypes ?? ['log', 'metric', 'trace']
  const chosen = entry.data_types ?? []
  const isComment = type === 'comment'
  return {
    form,
    icon: form.preset?.icon ?? definition?.icon ?? '',
    summary: form.preset?.summary ?? definition?.summary ?? '',
    dataTypes,
    worksOn: chosen.length === 0 ? dataTypes : dataTypes.filter(signal => chosen.includes(signal)),
    isGroup: type === 'sequence',
    isPack: type === 'compound',
    isComment,
    hasCondition: !isComment && hasEnvelopeCondition(definition),
    // A preset does not show the settings of the type that it is saved as.
    hasErrorMode: !isComment && (form.preset !== undefined || !(definition && 'error_mode' in definition.config.shape)),
    canBeFinal: definition?.canBeFinal ?? true,
    alwaysFinal: definition?.alwaysFinal ?? false,
    offersKeepItem: definition?.offersKeepItem ?? false,
    keepsItem: form.fields.some(({ name, default_value: usual }) => name === 'keep_item' && usual === true),
  }
}
