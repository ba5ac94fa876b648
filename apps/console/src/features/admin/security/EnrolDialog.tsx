import { Button, Modal, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { errorWords } from '../../../lib/error-words.ts'
import { ErrorStrip } from '../../../ui/ErrorStrip.tsx'
import { QrCode } from './QrCode.tsx'
import { confirmSecondFactor, type Enrolment, secretText } from './second-factor.ts'
import css from './security.module.css'

interface EnrolDialogProps {
  enrolment: Enrolment
  onClose: () => void
  onConfirmed: () => void
}

/** Shows the secret to an authenticator app and takes its first code, which proves that the app has it. */
export function EnrolDialog({ enrolment, onClose, onConfirmed }: EnrolDialogProps) {
  const [code, setCode] = useState('')
  const confirm = useMutation({
    mutationFn: () => confirmSecondFactor(code),
    onSuccess: onConfirmed,
    onError: () => setCode(''),
  })
  return (
    <Modal opened onClose={onClose} title="Set up your authenticator app">
      <form
        className={css['form']}
        onSubmit={event => {
          event.preventDefault()
          confirm.mutate()
        }}
      >
        <p>Scan this code with the app, or type the secret into it.</p>
        <div className={css['enrol']}>
          <QrCode text={enrolment.totpURI} label="QR code for the authenticator app" />
          <div>
            <div className={css['caption']}>Secret</div>
            <code className={css['secret']}>{secretText(enrolment.totpURI)}</code>
          </div>
        </div>
        {confirm.isError ? <ErrorStrip>{errorWords(confirm.error).sentence}</ErrorStrip> : null}
        <TextInput
          label="Code that the app shows"
          inputMode="numeric"
          autoComplete="one-time-code"
          required
          withAsterisk={false}
          maxLength={10}
          value={code}
          onChange={event => setCode(event.currentTarget.value)}
        />
        <div className={css['actions']}>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="filled" type="submit" loading={confirm.isPending}>
            Switch on
          </Button>
        </div>
      </form>
    </Modal>
  )
}
