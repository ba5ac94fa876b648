import type { SampleItem } from '@weir/contracts'
import type { SequenceEntry } from '@weir/nodes/definitions'
import type { ReactNode } from 'react'
import type { PreviewState } from '../preview/index.ts'

export interface ProcessedOutputProps {
  preview: PreviewState
  /** Something is wrong with the processors, so that there is nothing to show. */
  hasProblems: boolean
  /** While only looking: the events as they really left the node, to compare with those that came. */
  left?: readonly SampleItem[]
  /** The event chosen at the left. */
  selected: string | undefined
  onSelect: (uuid: string | undefined) => void
  /** Adds a processor made from a value; without it values make none. */
  onMakeProcessor?: ((entry: SequenceEntry) => void) | undefined
  /** Buttons at the right of its head. */
  actions?: ReactNode
}

/** What the processors made of the captured events, at the right of an editor. */
export function ProcessedOutput(_props: ProcessedOutputProps) {
  return <section aria-label="Processed output" />
}
