import { Button, Checkbox, Modal, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { MemberGroup } from '@weir/contracts'
import { useState } from 'react'
import { api, client } from '../../../lib/api.ts'
import { errorWords } from '../../../lib/error-words.ts'
import { useOrganization } from '../../../lib/session.ts'
import { ErrorStrip } from '../../../ui/ErrorStrip.tsx'
import { AccessEditor } from './AccessEditor.tsx'
import css from './organization.module.css'
import { useChange } from './use-change.ts'

interface GroupModalProps {
  /** Undefined: closed. */
  group: MemberGroup | 'new' | undefined
  onClose: () => void
}

export const GroupModal = ({ group, onClose }: GroupModalProps) => (
  <Modal
    opened={group !== undefined}
    onClose={onClose}
    size={480}
    title={group === 'new' ? 'New group' : 'Edit group'}
    closeButtonProps={{ 'aria-label': 'Close' }}
  >
    {group ? <GroupForm group={group === 'new' ? undefined : group} onClose={onClose} /> : null}
  </Modal>
)

function GroupForm({ group, onClose }: { group: MemberGroup | undefined; onClose: () => void }) {
  const { id: orgId } = useOrganization()
  const [name, setName] = useState(group?.name ?? '')
  const [accesses, setAccesses] = useState(group?.accesses ?? {})
  const [userIds, setUserIds] = useState(group?.user_ids ?? [])
  const members = useQuery(api.members.list.queryOptions({ input: { orgId } }))
  const save = useChange({
    run: () => {
      const wish = { orgId, name: name.trim(), accesses, user_ids: userIds }
      return group ? client.groups.update({ ...wish, groupId: group.id }) : client.groups.create(wish)
    },
    done: saved => `The group ${saved.name} was saved`,
    after: onClose,
  })
  return (
    <form
      className={css['form']}
      onSubmit={event => {
        event.preventDefault()
        save.mutate(undefined)
      }}
    >
      {save.error ? <ErrorStrip>{errorWords(save.error).sentence}</ErrorStrip> : null}
      <TextInput
        label="Name"
        required
        withAsterisk={false}
        data-autofocus
        maxLength={100}
        value={name}
        onChange={event => setName(event.currentTarget.value)}
      />
      <div>
        <div className={css['label']}>Access</div>
        <AccessEditor value={accesses} onChange={setAccesses} />
      </div>
      <div>
        <div className={css['label']}>Members</div>
        <div className={css['picks']}>
          {(members.data?.users ?? []).map(user => (
            <Checkbox
              className={css['pick'] ?? ''}
              key={user.id}
              label={user.email}
              checked={userIds.includes(user.id)}
              onChange={event =>
                setUserIds(event.currentTarget.checked ? [...userIds, user.id] : userIds.filter(id => id !== user.id))
              }
            />
          ))}
        </div>
      </div>
      <div className={css['buttons']}>
        <Button variant="subtle" onClick={onClose}>
          Cancel
        </Button>
        <Button variant="filled" type="submit" loading={save.isPending} disabled={name.trim() === ''}>
          Save
        </Button>
      </div>
    </form>
  )
}
