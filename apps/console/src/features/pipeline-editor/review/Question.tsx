import { Button, Modal } from '@mantine/core'
import { afterThisKey } from './escape.ts'
import css from './Review.module.css'

interface QuestionProps {
  title: string
  text: string
  /** The word on the button that does it. */
  confirm: string
  isBusy?: boolean
  onConfirm: () => void
  onClose: () => void
}

/** Asks before something is done that cannot be taken back. */
export function Question({ title, text, confirm, isBusy = false, onConfirm, onClose }: QuestionProps) {
  return (
    <Modal
      opened
      onClose={afterThisKey(onClose)}
      title={title}
      size={440}
      zIndex={300}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <p>{text}</p>
      <div className={css['answers']}>
        <Button onClick={onClose} data-autofocus>
          Cancel
        </Button>
        <Button variant="danger" loading={isBusy} onClick={onConfirm}>
          {confirm}
        </Button>
      </div>
    </Modal>
  )
}
