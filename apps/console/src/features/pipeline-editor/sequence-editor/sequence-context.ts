import { apiError } from '@weir/contracts'
import type { SequenceEntry } from '@weir/nodes/definitions'
import type { EntryPlace } from '@weir/pipeline'
import type { Signal } from '@weir/telemetry'
import { createContext, type ReactNode, use } from 'react'
import type { Problems } from '../../node-forms/index.ts'
import type { EntryFigure } from './model/entry-figures.ts'
import type { Sequence } from './use-sequence.tsx'

/** What every row of the list works with. */
export interface SequenceRows extends Sequence {
  readOnly: boolean
  /** Messages by field of the whole sequence. */
  errors: Problems
  warnings: Problems
  figures: ReadonlyMap<string, EntryFigure>
  /** The data types whose processors are shown; none for all. */
  dataTypes: readonly Signal[]
  /** Opens the list to add a processor from, for the sequence or for one of its groups. */
  startAdding: (groupKey?: string) => void
  /** Draws the processors of a group; rows and lists hold each other. */
  groupList: (group: SequenceEntry, place: EntryPlace) => ReactNode
  /** The entry that is dragged. */
  dragged: SequenceEntry | undefined
}

export const SequenceContext = createContext<SequenceRows | undefined>(undefined)

/** The sequence around a row. */
export function useSequenceRows(): SequenceRows {
  const rows = use(SequenceContext)
  if (!rows) throw apiError('INTERNAL', { detail: 'useSequenceRows works below SequenceEditor only' })
  return rows
}
