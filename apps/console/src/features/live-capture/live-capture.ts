import type { CaptureStatus, SampleItem } from '@weir/contracts'

export type CaptureState = 'stopped' | 'started' | 'paused' | 'suspended'

/** The live capture around one node. */
export interface LiveCapture {
  state: CaptureState
  /** Whether the organization's settings allow it. */
  isEnabled: boolean
  /** Why it cannot be started; undefined when it can. */
  refusal: string | undefined
  /** The server was asked to start it and has not answered. */
  isStarting: boolean
  status: CaptureStatus | undefined
  /** When it ends; undefined while it does not run. */
  expiresAt: number | undefined
  /** The events that come to the node, the newest first. */
  items: readonly SampleItem[]
  /** The same events as they really left the node on the agents. */
  left: readonly SampleItem[]
  /** What to say instead of events; undefined when there are some. */
  message: string | undefined
  start: () => void
  pause: () => void
  /** Starts, or stops and forgets what was captured. */
  toggle: () => void
  /** Stops and forgets what was captured. */
  clear: () => void
  refresh: () => void
}

interface LiveLogsPlace {
  isReadOnly: boolean
  isEnabled: boolean
  isProcessor: boolean
  isPack: boolean
}

/** Whether what passes a node can be watched while it is only looked at. */
export const liveLogsAvailable = ({ isReadOnly, isEnabled, isProcessor, isPack }: LiveLogsPlace) =>
  isReadOnly && isEnabled && isProcessor && !isPack
