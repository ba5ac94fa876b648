import { Button, Checkbox, Modal, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { MadeInvite, Preset } from '@weir/contracts'
import { useState } from 'react'
import { api, client } from '../../../lib/api.ts'
import { errorWords } from '../../../lib/error-words.ts'
import { useOrganization } from '../../../lib/session.ts'
import { ErrorStrip } from '../../../ui/ErrorStrip.tsx'
import { InviteLink } from './InviteLink.tsx'
import css from './organization.module.css'
import { PresetMenu } from './PresetMenu.tsx'
import { useChange } from './use-change.ts'

interface InviteModalProps {
  opened: boolean
  onClose: () => void
}

/** Invites somebody. Where the link could not be mailed, it is shown here once. */
export const InviteModal = ({ opened, onClose }: InviteModalProps) => (
  <Modal
    opened={opened}
    onClose={onClose}
    size={480}
    title="Invite somebody"
    closeButtonProps={{ 'aria-label': 'Close' }}
  >
    <InviteForm onClose={onClose} />
  </Modal>
)

function InviteForm({ onClose }: { onClose: () => void }) {
  const { id: orgId } = useOrganization()
  const [email, setEmail] = useState('')
  const [preset, setPreset] = useState<Preset>('read-only')
  const [groupIds, setGroupIds] = useState<string[]>([])
  const [made, setMade] = useState<MadeInvite>()
  const groups = useQuery(api.groups.list.queryOptions({ input: { orgId } }))
  const invite = useChange({
    run: () => client.invites.create({ orgId, email: email.trim(), preset, group_ids: groupIds }),
    done: ({ link }) => (link ? 'The invite is ready' : `The invite was mailed to ${email.trim()}`),
    after: output => (output.link ? setMade(output) : onClose()),
  })
  if (made?.link) return <InviteLink email={made.email} link={made.link} onClose={onClose} />
  const known = groups.data?.groups ?? []
  return (
    <form
      className={css['form']}
      onSubmit={event => {
        event.preventDefault()
        invite.mutate(undefined)
      }}
    >
      {invite.error ? <ErrorStrip>{errorWords(invite.error).sentence}</ErrorStrip> : null}
      <TextInput
        label="Email"
        type="email"
        required
        withAsterisk={false}
        data-autofocus
        maxLength={254}
        value={email}
        onChange={event => setEmail(event.currentTarget.value)}
      />
      <div>
        <div className={css['label']}>Access</div>
        <PresetMenu label="Access" size="sm" value={preset} onChange={setPreset} />
      </div>
      {known.length > 0 ? (
        <div>
          <div className={css['label']}>Groups</div>
          <div className={css['picks']}>
            {known.map(({ id, name }) => (
              <Checkbox
                className={css['pick'] ?? ''}
                key={id}
                label={name}
                checked={groupIds.includes(id)}
                onChange={event =>
                  setGroupIds(event.currentTarget.checked ? [...groupIds, id] : groupIds.filter(one => one !== id))
                }
              />
            ))}
          </div>
        </div>
      ) : null}
      <p className={css['note']}>The link works once, for an account with this address, within 7 days.</p>
      <div className={css['buttons']}>
        <Button variant="subtle" onClick={onClose}>
          Cancel
        </Button>
        <Button variant="filled" type="submit" loading={invite.isPending} disabled={email.trim() === ''}>
          Invite
        </Button>
      </div>
    </form>
  )
}
