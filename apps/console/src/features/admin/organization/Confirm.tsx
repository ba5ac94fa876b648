import { Button, Modal } from '@mantine/core'
import type { ReactNode } from 'react'
import css from './organization.module.css'

interface ConfirmProps {
  opened: boolean
  title: string
  children: ReactNode
  action: string
  busy: boolean
  onConfirm: () => void
  onClose: () => void
}

/** Asks before something is taken away. */
export const Confirm = ({ opened, title, children, action, busy, onConfirm, onClose }: ConfirmProps) => (
  <Modal opened={opened} onClose={onClose} title={title} closeButtonProps={{ 'aria-label': 'Close' }}>
    <p>{children}</p>
    <div className={css['buttons']}>
      <Button variant="subtle" data-autofocus onClick={onClose}>
        Cancel
      </Button>
      <Button variant="danger" loading={busy} onClick={onConfirm}>
        {action}
      </Button>
    </div>
  </Modal>
)
