import type { LiveCapture } from './live-capture.ts'

interface Captured {
  pipelineId: string
  nodeId: string
  /** The nodes that feed it: what leaves them comes to it, also while it is not deployed yet. */
  feeders: readonly string[]
}

export function useLiveCapture(_of: Captured): LiveCapture {
  return {
    state: 'stopped',
    isEnabled: true,
    refusal: undefined,
    status: undefined,
    expiresAt: undefined,
    items: [],
    left: [],
    message: undefined,
    start: () => {},
    pause: () => {},
    toggle: () => {},
    refresh: () => {},
  }
}
