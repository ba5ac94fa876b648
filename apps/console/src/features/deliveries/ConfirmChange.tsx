import { Button, Modal } from '@mantine/core'
import type { KeyboardEvent } from 'react'
import css from './DeadLetters.module.css'
import { askedEvents, changeWords } from './letter-change-words.ts'
import type { Asked } from './use-letter-change.ts'

interface ConfirmChangeProps {
  /** What was asked last; it stays while the dialog fades. */
  asked: Asked | undefined
  isOpen: boolean
  nodeTitle: string
  isBusy: boolean
  onCancel: () => void
  onConfirm: (asked: Asked) => void
}

/** Asks before dead letters are sent again or deleted, and says how many events that is about. */
export function ConfirmChange({ asked, isOpen, ...question }: ConfirmChangeProps) {
  const title = asked && changeWords[asked.change].question(askedEvents(asked.chosen.events))
  // Takes the key for itself: without motion the dialog is gone before the panel below looks whether one is open.
  const closeOnEscape = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return
    event.preventDefault()
    question.onCancel()
  }
  return (
    // Always there, closed: it gives the focus back only to what had it before it opened.
    <Modal
      opened={isOpen}
      onClose={question.onCancel}
      closeOnEscape={false}
      onKeyDown={closeOnEscape}
      title={title}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      {asked ? <Question asked={asked} {...question} /> : null}
    </Modal>
  )
}

type QuestionProps = Omit<ConfirmChangeProps, 'isOpen'> & { asked: Asked }

function Question({ asked, nodeTitle, isBusy, onCancel, onConfirm }: QuestionProps) {
  const { some, sentence } = changeWords[asked.change]
  const isDeletion = asked.change === 'purge'
  return (
    <>
      <p>{sentence(nodeTitle)}</p>
      <div className={css['confirm']}>
        <Button variant="subtle" data-autofocus={isDeletion || undefined} onClick={onCancel}>
          Cancel
        </Button>
        <Button
          variant={isDeletion ? 'danger' : 'filled'}
          data-autofocus={!isDeletion || undefined}
          loading={isBusy}
          onClick={() => onConfirm(asked)}
        >
          {some}
        </Button>
      </div>
    </>
  )
}
