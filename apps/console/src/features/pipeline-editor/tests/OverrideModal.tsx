import { Button, Modal, TextInput } from '@mantine/core'
import { useState } from 'react'
import { afterThisKey } from '../review/escape.ts'
import css from './Tests.module.css'

interface OverrideModalProps {
  /** What the tests say. */
  detail: string
  isBusy: boolean
  onDeploy: (reason: string) => void
  onClose: () => void
}

/** Asks why a version is deployed although its tests fail; the reason stays in the history. */
export function OverrideModal({ detail, isBusy, onDeploy, onClose }: OverrideModalProps) {
  const [reason, setReason] = useState('')
  const isReady = reason.trim() !== ''
  return (
    <Modal
      opened
      onClose={afterThisKey(onClose)}
      title="Tests fail"
      size={480}
      zIndex={300}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <form
        onSubmit={event => {
          event.preventDefault()
          if (isReady) onDeploy(reason.trim())
        }}
      >
        <p>{detail}</p>
        <TextInput
          mt="md"
          label="Reason"
          description="Kept with the deployment, for everybody to see."
          required
          maxLength={500}
          value={reason}
          data-autofocus
          onChange={event => setReason(event.currentTarget.value)}
        />
        <div className={css['answers']}>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="danger" loading={isBusy} disabled={!isReady}>
            Deploy all the same
          </Button>
        </div>
      </form>
    </Modal>
  )
}
