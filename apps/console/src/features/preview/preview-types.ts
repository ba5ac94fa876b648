import type { LiveCaptureTest, SampleItem } from '@weir/contracts'
import type { Anchors } from '@weir/pipeline'

/** A processor and the events to run through it. */
export interface PreviewRequest {
  node: { id: string; type: string; configuration: Readonly<Record<string, unknown>> }
  items: readonly SampleItem[]
  /** Only the processors of the sequence between these places; all of them when there are none. */
  anchors?: Anchors | undefined
}

/** What became of the events. */
export interface Preview {
  /** The events as they come to the first of the processors; events of the result are counted in these. */
  inputs: readonly SampleItem[]
  /** With the steps of each processor and statement; the paths of rules count from the start of the whole sequence. */
  result: LiveCaptureTest
  ranBy: 'browser' | 'server'
  tookMs: number
}

export interface PreviewState {
  /** The newest one there is; it may be older than the request while `isPending`. */
  preview: Preview | undefined
  isPending: boolean
  error: unknown
  /** Asks the server, whose answer counts. */
  runOnServer: () => void
}
