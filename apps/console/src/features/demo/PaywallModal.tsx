import { Button, Modal, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { client } from '../../lib/api.ts'
import { errorWords } from '../../lib/error-words.ts'
import { ErrorStrip } from '../../ui/ErrorStrip.tsx'
import { notify } from '../../ui/notify.tsx'
import css from './Demo.module.css'
import { MarketingForm } from './MarketingForm.tsx'

const paywallModalSize = 480

interface PaywallModalProps {
  isOpen: boolean
  onClose: () => void
  /** A script that draws a form of its own; null without one. */
  formUrl: string | null
}

/** Where a visitor of the demo asks for a Weir of their own. */
export function PaywallModal({ isOpen, onClose, formUrl }: PaywallModalProps) {
  const [email, setEmail] = useState('')
  const given = email.trim()
  const signUp = useMutation({
    mutationFn: () => client.demo.contact({ source: 'sign-up', email: given }),
    onSuccess: () => {
      setEmail('')
      onClose()
      notify.done({ title: 'Thank you', text: 'We will write to you about your own organization.' })
    },
  })
  return (
    <Modal opened={isOpen} onClose={onClose} size={paywallModalSize} title="Get started with your own data">
      <p>Leave your email address and we will help you set up an organization with your own pipelines.</p>
      <form
        className={css['form']}
        noValidate
        onSubmit={event => {
          event.preventDefault()
          if (given !== '') signUp.mutate()
        }}
      >
        {signUp.isError ? <ErrorStrip>{errorWords(signUp.error).sentence}</ErrorStrip> : null}
        <TextInput
          data-autofocus
          size="md"
          type="email"
          name="email"
          label="Work email"
          autoComplete="email"
          value={email}
          onChange={event => setEmail(event.currentTarget.value)}
        />
        <Button type="submit" variant="filled" size="md" fullWidth disabled={given === ''} loading={signUp.isPending}>
          Sign up
        </Button>
      </form>
      {formUrl ? <MarketingForm url={formUrl} /> : null}
    </Modal>
  )
}
