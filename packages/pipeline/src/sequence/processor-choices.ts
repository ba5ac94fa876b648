import { type NodeDefinition, type ProcessorGroup, presets } from '@weir/nodes/definitions'
import type { Signal } from '@weir/telemetry'
import { type PickerPlace, pickableProcessors } from './processor-picker.ts'

/** A processor as the list to add one from offers it: a preset or a type. */
export interface ProcessorChoice {
  /** The preset or type, for `newEntry`. */
  key: string
  /** What it is saved as. */
  type: string
  title: string
  summary: string
  group: ProcessorGroup
  icon: string
  dataTypes: readonly Signal[]
}

export const processorGroups: readonly ProcessorGroup[] = ['Transform', 'Filter', 'Parse', 'Metrics', 'Other']

const statementsType = 'ottl_transform'

/** The processors that may be added at a place, by group and title. */
export function processorChoices(place: PickerPlace): ProcessorChoice[] {
  const definitions = pickableProcessors(place).filter(({ isDeprecated }) => !isDeprecated)
  const ofPresets = definitions.some(({ type }) => type === statementsType)
    ? presets.map(({ preset, title, summary, group, icon, dataTypes }) => ({
        key: preset,
        type: statementsType,
        title,
        summary,
        group,
        icon,
        dataTypes,
      }))
    : []
  return [...definitions.map(choiceOf), ...ofPresets].toSorted(
    (a, b) =>
      processorGroups.indexOf(a.group) - processorGroups.indexOf(b.group) || a.title.localeCompare(b.title, 'en'),
  )
}

function choiceOf({ type, title, summary, processorGroup, icon, dataTypes }: NodeDefinition): ProcessorChoice {
  return { key: type, type, title, summary, group: processorGroup ?? 'Other', icon, dataTypes }
}

/** The choices that have every word of a text in their name or type, and work on one of the data types; none of them: all. */
export function searchChoices(
  choices: readonly ProcessorChoice[],
  text: string,
  dataTypes: readonly Signal[] = [],
): ProcessorChoice[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean)
  return choices.filter(({ key, type, title, dataTypes: own }) => {
    const searched = `${title} ${key} ${type}`.toLowerCase()
    return words.every(word => searched.includes(word)) && isFor(own, dataTypes)
  })
}

/** Whether something for some data types is for one of the chosen ones; none chosen means all. */
export const isFor = (own: readonly Signal[], chosen: readonly Signal[]): boolean =>
  chosen.length === 0 || own.some(type => chosen.includes(type))
