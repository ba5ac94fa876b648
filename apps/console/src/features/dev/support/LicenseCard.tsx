import { Button, Modal, TextInput } from '@mantine/core'
import type { SupportedOrganization } from '@weir/contracts'
import { useState } from 'react'
import { client } from '../../../lib/api.ts'
import css from './support.module.css'
import { useSupportChange } from './use-support-change.ts'

const endOf = (day: string) => (day === '' ? null : new Date(`${day}T23:59:59Z`).toISOString())

/** Whether an organization is open: closed by hand, or by the end of its license. */
export function LicenseCard({ organization }: { organization: SupportedOrganization }) {
  const { id, suspended, license_expires: expires } = organization
  const [day, setDay] = useState(expires?.slice(0, 10) ?? '')
  const change = useSupportChange({
    run: (state: { suspended: boolean; license_expires: string | null }) => client.support.setState({ id, ...state }),
    done: 'The organization was changed',
    failed: 'The organization was not changed',
  })
  const [asking, setAsking] = useState(false)
  const setSuspended = (next: boolean) => {
    setAsking(false)
    change.mutate({ suspended: next, license_expires: expires })
  }
  return (
    <section className={css['card']}>
      <h2 className={css['heading']}>License</h2>
      <form
        className={css['form']}
        onSubmit={event => {
          event.preventDefault()
          change.mutate({ suspended, license_expires: endOf(day) })
        }}
      >
        <TextInput
          label="Ends on"
          description="Without a day it does not end. After it nobody works in the organization."
          type="date"
          value={day}
          onChange={event => setDay(event.currentTarget.value)}
        />
        <div className={css['buttons']}>
          <Button type="submit" loading={change.isPending} disabled={endOf(day) === expires}>
            Save
          </Button>
          <Button
            variant={suspended ? 'default' : 'danger'}
            loading={change.isPending}
            onClick={() => (suspended ? setSuspended(false) : setAsking(true))}
          >
            {suspended ? 'Open the organization' : 'Close the organization'}
          </Button>
        </div>
      </form>
      <Modal
        opened={asking}
        onClose={() => setAsking(false)}
        title={`Close ${organization.name}?`}
        closeButtonProps={{ 'aria-label': 'Close' }}
      >
        <p>Its {organization.members.length} members and all API tokens are kept out until you open it again.</p>
        <div className={css['confirm']}>
          <Button variant="subtle" data-autofocus onClick={() => setAsking(false)}>
            Cancel
          </Button>
          <Button variant="danger" onClick={() => setSuspended(true)}>
            Close the organization
          </Button>
        </div>
      </Modal>
    </section>
  )
}
