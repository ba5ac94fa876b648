import { Button, Modal } from '@mantine/core'
import type { ReactNode } from 'react'
import css from './TestingDialog.module.css'

interface TestingFrameProps {
  title: string
  /** The word on the button that writes the pattern back. */
  applyLabel: string
  /** Without it there is nothing to write it to. */
  onApply: (() => void) | undefined
  /** Why the pattern cannot be written back; undefined when it can. */
  refusal: string | undefined
  onClose: () => void
  /** What the last test gave, in a few words. */
  state: ReactNode
  /** The pattern on the left, what it is tried on at the right. */
  left: ReactNode
  right: ReactNode
}

/** The frame of all testing dialogs. */
export function TestingFrame({ title, applyLabel, onApply, refusal, onClose, state, left, right }: TestingFrameProps) {
  return (
    <Modal
      opened
      // When the key press is over: the panel below would take the same Escape for its own.
      onClose={() => setTimeout(onClose)}
      title={title}
      size="min(1240px, calc(100vw - 64px))"
      yOffset={32}
      closeButtonProps={{ 'aria-label': 'Close' }}
      classNames={{ content: css['modal'] ?? '', body: css['body'] ?? '' }}
    >
      <div className={css['columns']}>
        <div className={css['column']}>{left}</div>
        <div className={css['column']}>{right}</div>
      </div>
      <footer className={css['foot']}>
        <span className={css['state']} role="status">
          {state}
        </span>
        <span className="grow" />
        <Button onClick={onClose}>Cancel</Button>
        {onApply ? (
          <Button variant="filled" disabled={refusal !== undefined} title={refusal} onClick={onApply}>
            {applyLabel}
          </Button>
        ) : null}
      </footer>
    </Modal>
  )
}
