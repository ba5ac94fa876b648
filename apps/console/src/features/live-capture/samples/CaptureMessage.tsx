import { Button } from '@mantine/core'
import { RefreshIcon } from '../../../ui/icons.tsx'
import css from '../LiveCapture.module.css'
import type { LiveCapture } from '../live-capture.ts'
import { StartButton } from '../LiveCaptureButton.tsx'
import { captureTexts } from '../model/capture-message.ts'

/** What to know, and do, where no event was captured. */
export function CaptureMessage({ capture }: { capture: LiveCapture }) {
  const { state, message, status, refresh } = capture
  const isRunning = state === 'started'
  return (
    <div className={css['empty']} role="status">
      <p>{message}</p>
      {isRunning && status?.message ? <small>{status.message}</small> : null}
      {isRunning ? (
        <Button leftSection={<RefreshIcon size={14} />} onClick={refresh}>
          Refresh
        </Button>
      ) : (
        <StartButton capture={capture} variant="filled" />
      )}
    </div>
  )
}

/** Below events that were captured before: that no more come, and what brings them. */
export function CaptureStrip({ capture }: { capture: LiveCapture }) {
  const { state } = capture
  if (state === 'started') return null
  return (
    <div className={css['strip']} role="status">
      <span>{state === 'suspended' ? captureTexts.suspended : captureTexts.paused}</span>
      <StartButton capture={capture} size="xs" />
    </div>
  )
}
