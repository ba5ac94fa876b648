import { Button, Modal, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { client } from '../../lib/api.ts'
import { errorWords } from '../../lib/error-words.ts'
import { readStored, writeStored } from '../../lib/stored.ts'
import { ErrorStrip } from '../../ui/ErrorStrip.tsx'
import { FlowFigure } from './FlowFigure.tsx'
import css from './Demo.module.css'

const storageKey = 'demo-email-submitted'
const emailModalSize = 888

/** Asks for an email address at the beginning of a visit. It stays until one is given, then never comes back. */
export function DemoEmailModal() {
  const [isDone, setDone] = useState(() => readStored(storageKey) === 'true')
  const [email, setEmail] = useState('')
  const leave = useMutation({
    mutationFn: () => client.demo.contact({ source: 'email', email: email.trim() }),
    onSuccess: () => {
      writeStored(storageKey, 'true')
      setDone(true)
    },
  })
  return (
    <Modal.Root
      opened={!isDone}
      onClose={() => undefined}
      size={emailModalSize}
      centered
      closeOnClickOutside={false}
      closeOnEscape={false}
    >
      <Modal.Overlay />
      <Modal.Content aria-label="Welcome to the demo">
        <Modal.Body className={css['welcome']}>
          <div className={css['words']}>
            <h2 className={css['title']}>Welcome to the demo</h2>
            <p>
              A pipeline is running here, and what it sends is real. Look at it, search its logs and chart its metrics.
              Nothing you do can break it.
            </p>
            <form
              className={css['form']}
              onSubmit={event => {
                event.preventDefault()
                leave.mutate()
              }}
            >
              {leave.isError ? <ErrorStrip>{errorWords(leave.error).sentence}</ErrorStrip> : null}
              <TextInput
                data-autofocus
                size="md"
                type="email"
                name="email"
                label="Work email"
                autoComplete="email"
                required
                withAsterisk={false}
                value={email}
                onChange={event => setEmail(event.currentTarget.value)}
              />
              <Button type="submit" variant="filled" size="md" fullWidth loading={leave.isPending}>
                Start exploring
              </Button>
            </form>
          </div>
          <FlowFigure />
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  )
}
