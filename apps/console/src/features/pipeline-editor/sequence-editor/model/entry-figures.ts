import type { TestStep } from '@weir/contracts'
import type { SequenceEntry } from '@weir/nodes/definitions'
import { type Anchors, entriesWithPlaces, entryTraits, findDefinition, type EntryPlace } from '@weir/pipeline'
import { countText } from '../../../../lib/format.ts'
import type { Preview } from '../../../preview/index.ts'
import { keyOf } from './entry-keys.ts'

/** What a processor did to the samples, in a word and in a sentence. */
export interface EntryFigure {
  text: string
  about: string
}

interface Done {
  arrived: number
  dropped: number
  changed: number
  made: number
}

/** What each processor did to the samples, by the name of its row; nothing about those that did not run. */
export function entryFigures(
  entries: readonly SequenceEntry[],
  preview: { inputs: readonly unknown[]; result: Preview['result'] } | undefined,
  anchors: Anchors | undefined,
): ReadonlyMap<string, EntryFigure> {
  const figures = new Map<string, EntryFigure>()
  const steps = preview?.result.steps
  for (const { entry, place } of entriesWithPlaces(entries)) {
    const figure = entry.disabled
      ? { text: 'off', about: 'Switched off' }
      : preview && steps && ran(entry, place, anchors)
        ? figureOf(entry, doneBy(place, steps, preview.inputs.length))
        : undefined
    if (figure) figures.set(keyOf(entry), figure)
  }
  return figures
}

function ran(entry: SequenceEntry, [at = 0]: EntryPlace, anchors: Anchors | undefined): boolean {
  if (entry.type === 'comment' || findDefinition(entry.type) === undefined) return false
  return anchors === undefined || (at >= anchors.input && at < anchors.output)
}

/** What the processor at a place, or those inside of it, did; and how many events came to it. */
function doneBy(place: EntryPlace, steps: readonly TestStep[], inputs: number): Done {
  const changed = new Set<number>()
  const done = { arrived: inputs, dropped: 0, changed: 0, made: 0 }
  for (const { rule, changes } of steps) {
    const order = compare(rule.path, place)
    for (const { item, before, after } of changes) {
      if (order < 0) done.arrived += before === null ? 1 : after === null ? -1 : 0
      if (order !== 0) continue
      if (after === null) done.dropped += 1
      else if (before === null) done.made += 1
      else if (item === null) done.changed += 1
      else changed.add(item)
    }
  }
  return { ...done, changed: done.changed + changed.size }
}

/** Negative for a path before the place, 0 for the place itself and all inside of it, positive behind it. */
function compare(path: readonly number[], place: EntryPlace): number {
  for (const [level, at] of place.entries()) {
    const difference = (path[level] ?? -1) - at
    if (difference !== 0) return difference
  }
  return 0
}

function figureOf(entry: SequenceEntry, { arrived, dropped, changed, made }: Done): EntryFigure {
  if (made > 0) return { text: `+${countText(made)}`, about: `${made} made from ${arrived} samples` }
  if (dropped > 0) return { text: `−${percent(dropped, arrived)}`, about: `${dropped} of ${arrived} samples dropped` }
  const isFilter = entryTraits(entry).form.definition?.processorGroup === 'Filter'
  if (isFilter && changed === 0) return { text: '100%', about: `All of ${arrived} samples pass` }
  return { text: `${countText(changed)} hit`, about: `${changed} of ${arrived} samples changed` }
}

/** A share in whole percent; what is not nothing is not shown as nothing. */
function percent(part: number, whole: number): string {
  const share = whole > 0 ? Math.min(1, part / whole) : 1
  const rounded = Math.round(share * 100)
  return rounded === 0 ? '<1%' : `${rounded}%`
}
