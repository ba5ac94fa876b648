import type { LiveCapture } from './live-capture.ts'

/** Starts and pauses live capture, and tells how long it goes on. */
export function LiveCaptureButton(_props: { capture: LiveCapture }) {
  return null
}
