import { Button, Modal } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { errorWords } from '../../../lib/error-words.ts'
import { ErrorStrip } from '../../../ui/ErrorStrip.tsx'
import { PasswordField } from '../../../ui/PasswordField.tsx'
import css from './security.module.css'

interface PasswordDialogProps {
  title: string
  children: ReactNode
  action: string
  danger?: boolean
  onClose: () => void
  run: (password: string) => Promise<void>
}

/** Asks for the password before something of the account's security changes. */
export function PasswordDialog({ title, children, action, danger = false, onClose, run }: PasswordDialogProps) {
  const [password, setPassword] = useState('')
  const attempt = useMutation({ mutationFn: () => run(password), onError: () => setPassword('') })
  return (
    <Modal opened onClose={onClose} title={title}>
      <form
        className={css['form']}
        onSubmit={event => {
          event.preventDefault()
          attempt.mutate()
        }}
      >
        <p>{children}</p>
        {attempt.isError ? <ErrorStrip>{errorWords(attempt.error).sentence}</ErrorStrip> : null}
        <PasswordField label="Password" autoComplete="current-password" value={password} onChange={setPassword} />
        <div className={css['actions']}>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant={danger ? 'danger' : 'filled'} type="submit" loading={attempt.isPending}>
            {action}
          </Button>
        </div>
      </form>
    </Modal>
  )
}
