import { Button, SegmentedControl, TextInput } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type SupportAccess, type SupportedOrganization, supportMinutes } from '@weir/contracts'
import { useState } from 'react'
import { client } from '../../../lib/api.ts'
import { errorWords } from '../../../lib/error-words.ts'
import { currentUserQuery, useCurrentUser } from '../../../lib/session.ts'
import { switchOrganization } from '../../../lib/switch-organization.ts'
import { ErrorStrip } from '../../../ui/ErrorStrip.tsx'
import css from './support.module.css'

const clock = new Intl.DateTimeFormat(undefined, { hour: '2-digit', minute: '2-digit' })
const times = [
  { value: '15', label: '15 min' },
  { value: String(supportMinutes.standard), label: '1 h' },
  { value: '240', label: '4 h' },
]

/** The way into an organization: with a reason, for a limited time, and to look only unless writing is asked for. */
export function EnterCard({ organization }: { organization: SupportedOrganization }) {
  const { id, name, entry } = organization
  const user = useCurrentUser()
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const [reason, setReason] = useState('')
  const [access, setAccess] = useState<SupportAccess>('read')
  const [minutes, setMinutes] = useState(String(supportMinutes.standard))
  const open = async () => {
    await queryClient.fetchQuery({ ...currentUserQuery, staleTime: 0 })
    switchOrganization(id)
    await navigate({ to: '/' })
  }
  const enter = useMutation({
    mutationFn: () => client.support.enter({ id, reason: reason.trim(), access, minutes: Number(minutes) }),
    onSuccess: open,
  })
  const isMember = user.organizations.some(own => own.id === id && own.support_until === undefined)
  if (isMember || entry) {
    return (
      <section className={css['card']}>
        <h2 className={css['heading']}>{isMember ? 'You are a member' : 'You are in'}</h2>
        <div className={css['buttons']}>
          <Button variant="filled" onClick={() => void open()}>
            Open {name}
          </Button>
          {entry ? <span className={css['note']}>until {clock.format(Date.parse(entry.expires))}</span> : null}
        </div>
      </section>
    )
  }
  return (
    <section className={css['card']}>
      <h2 className={css['heading']}>Enter {name}</h2>
      <form
        className={css['form']}
        onSubmit={event => {
          event.preventDefault()
          enter.mutate()
        }}
      >
        {enter.error ? <ErrorStrip>{errorWords(enter.error).sentence}</ErrorStrip> : null}
        <TextInput
          label="Reason"
          description="Its administrators read this."
          placeholder="Ticket and what you look for"
          required
          withAsterisk={false}
          minLength={10}
          maxLength={500}
          value={reason}
          onChange={event => setReason(event.currentTarget.value)}
        />
        <div className={css['buttons']}>
          <SegmentedControl<SupportAccess>
            aria-label="Access"
            data={[
              { value: 'read', label: 'Look only' },
              { value: 'write', label: 'Write' },
            ]}
            value={access}
            onChange={setAccess}
          />
          <SegmentedControl aria-label="For how long" data={times} value={minutes} onChange={setMinutes} />
          <span className="grow" />
          <Button variant="filled" type="submit" disabled={reason.trim().length < 10} loading={enter.isPending}>
            Enter
          </Button>
        </div>
      </form>
    </section>
  )
}
