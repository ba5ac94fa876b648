import { ActionIcon, Button, Tooltip } from '@mantine/core'
import { useEffect, useState } from 'react'
import { PauseIcon, PlayIcon, StopIcon } from '../../ui/icons.tsx'
import css from './LiveCapture.module.css'
import type { LiveCapture } from './live-capture.ts'
import { leftText } from './model/left-text.ts'

/** Starts and pauses live capture, and tells how long it goes on. */
export function LiveCaptureButton({ capture }: { capture: LiveCapture }) {
  const { state, clear } = capture
  return (
    <div className={css['control']}>
      {capture.expiresAt === undefined ? (
        <StartButton capture={capture} />
      ) : (
        <PauseButton expiresAt={capture.expiresAt} onPause={capture.pause} />
      )}
      {state === 'stopped' ? null : (
        <Tooltip label="Stop live capture and clear the samples">
          <ActionIcon variant="subtle" aria-label="Stop live capture and clear the samples" onClick={clear}>
            <StopIcon size={14} />
          </ActionIcon>
        </Tooltip>
      )}
    </div>
  )
}

function PauseButton({ expiresAt, onPause }: { expiresAt: number; onPause: () => void }) {
  const now = useSeconds()
  return (
    <Tooltip label="Pause. The samples stay.">
      <Button leftSection={<PauseIcon size={14} />} onClick={onPause}>
        Live capture <span className={css['left']}>{leftText(expiresAt - now)}</span>
      </Button>
    </Tooltip>
  )
}

interface StartButtonProps {
  capture: LiveCapture
  size?: 'xs' | 'sm'
  variant?: 'default' | 'filled'
}

/** The button that starts or resumes, here and where there are no samples; it says why it does not work. */
export function StartButton({ capture, ...look }: StartButtonProps) {
  const { state, refusal, isStarting, start } = capture
  return (
    <Tooltip
      label={refusal}
      disabled={refusal === undefined}
      multiline
      maw={320}
      events={{ hover: true, focus: true, touch: true }}
    >
      <Button
        {...look}
        leftSection={<PlayIcon size={14} />}
        loading={isStarting}
        // A button that is really disabled could not say why.
        data-disabled={refusal === undefined ? undefined : true}
        aria-disabled={refusal !== undefined}
        onClick={start}
      >
        {state === 'suspended' ? 'Resume' : 'Start live capture'}
      </Button>
    </Tooltip>
  )
}

function useSeconds(): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [])
  return now
}
