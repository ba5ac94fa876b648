import type { SampleItem } from '@weir/contracts'
import type { LiveCapture } from './live-capture.ts'

export interface LiveSamplesProps {
  capture: LiveCapture
  pipelineId: string
  nodeId: string
  /** The events that are worked on: all, or what is left of them by search, type and choice. */
  onItems: (items: readonly SampleItem[]) => void
  selected: string | undefined
  onSelect: (uuid: string | undefined) => void
}

/** The captured events at the left of an editor. */
export function LiveSamples(_props: LiveSamplesProps) {
  return <section aria-label="Live tail samples" />
}
