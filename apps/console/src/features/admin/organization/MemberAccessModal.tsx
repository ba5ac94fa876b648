import { Button, Modal } from '@mantine/core'
import { accessKeys, type Accesses, type UserRecord } from '@weir/contracts'
import { useState } from 'react'
import { client } from '../../../lib/api.ts'
import { errorWords } from '../../../lib/error-words.ts'
import { accessKeyNames } from '../../../lib/preset-names.ts'
import { useOrganization } from '../../../lib/session.ts'
import { ErrorStrip } from '../../../ui/ErrorStrip.tsx'
import { AccessEditor } from './AccessEditor.tsx'
import css from './organization.module.css'
import { useChange } from './use-change.ts'

interface MemberAccessModalProps {
  /** Undefined: closed. */
  user: UserRecord | undefined
  onClose: () => void
}

/** Single access entries of a member. */
export const MemberAccessModal = ({ user, onClose }: MemberAccessModalProps) => (
  <Modal
    opened={user !== undefined}
    onClose={onClose}
    size={480}
    title={`Access of ${user?.email ?? ''}`}
    closeButtonProps={{ 'aria-label': 'Close' }}
  >
    {user ? <Entries user={user} onClose={onClose} key={user.id} /> : null}
  </Modal>
)

function Entries({ user, onClose }: { user: UserRecord; onClose: () => void }) {
  const { id: orgId } = useOrganization()
  const [accesses, setAccesses] = useState<Accesses>(user.accesses)
  const save = useChange({
    run: () => client.members.setAccess({ orgId, userId: user.id, preset: user.preset, accesses }),
    done: () => `The access of ${user.email} was changed`,
    after: onClose,
  })
  const byGroups = accessKeys.filter(key => user.effective_accesses[key] !== user.accesses[key])
  return (
    <div className={css['form']}>
      {save.error ? <ErrorStrip>{errorWords(save.error).sentence}</ErrorStrip> : null}
      <AccessEditor value={accesses} onChange={setAccesses} />
      {byGroups.length > 0 ? (
        <p className={css['note']}>
          Groups give more: {byGroups.map(key => `${accessKeyNames[key]} (${user.effective_accesses[key]})`).join(', ')}
          .
        </p>
      ) : null}
      <div className={css['buttons']}>
        <Button variant="subtle" onClick={onClose}>
          Cancel
        </Button>
        <Button variant="filled" loading={save.isPending} onClick={() => save.mutate(undefined)}>
          Save
        </Button>
      </div>
    </div>
  )
}
