export { type LiveCapture, liveLogsAvailable } from './live-capture.ts'
export { LiveCaptureButton } from './LiveCaptureButton.tsx'
export { LiveSamples } from './LiveSamples.tsx'
export { useLiveCapture } from './use-live-capture.ts'
