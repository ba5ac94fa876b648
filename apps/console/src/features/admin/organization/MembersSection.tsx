import { ActionIcon, Menu } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { accessKeys, presetAccesses, type UserRecord } from '@weir/contracts'
import { useState } from 'react'
import { api, client } from '../../../lib/api.ts'
import { useCurrentUser, useOrganization, useWriteRefusal } from '../../../lib/session.ts'
import { Ago } from '../../../ui/Ago.tsx'
import { Avatar } from '../../../ui/Avatar.tsx'
import { DataTable, SecondLine } from '../../../ui/DataTable.tsx'
import { EmptyState, ErrorState } from '../../../ui/FullState.tsx'
import { MoreIcon, PausedIcon } from '../../../ui/icons.tsx'
import { SearchField } from '../../../ui/SearchField.tsx'
import { TableSkeleton } from '../../../ui/Skeleton.tsx'
import { Badge } from '../../../ui/StateBadge.tsx'
import { Confirm } from './Confirm.tsx'
import { MemberAccessModal } from './MemberAccessModal.tsx'
import { matchesMember } from './member-search.ts'
import css from './organization.module.css'
import { PresetMenu } from './PresetMenu.tsx'
import { useChange } from './use-change.ts'

interface MembersSectionProps {
  search: string
  onSearch: (search: string) => void
}

/** Whether somebody has exactly what their preset says. */
const hasPreset = ({ accesses, preset }: UserRecord) =>
  accessKeys.every(key => accesses[key] === presetAccesses[preset][key])

export function MembersSection({ search, onSearch }: MembersSectionProps) {
  const { id: orgId } = useOrganization()
  const [editing, setEditing] = useState<UserRecord>()
  const [removing, setRemoving] = useState<UserRecord>()
  const query = useQuery(api.members.list.queryOptions({ input: { orgId, include_external: 'true' } }))
  const remove = useChange({
    run: (user: UserRecord) => client.members.remove({ orgId, userId: user.id }),
    done: (_output, user) => `${user.email} was removed`,
    failed: 'The member was not removed',
    after: () => setRemoving(undefined),
  })
  if (query.isPending) return <TableSkeleton columns="2fr 1fr 1.5fr 1fr .3fr" />
  if (query.isError) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />
  const shown = query.data.users.filter(user => matchesMember(user, search))
  return (
    <>
      <div className={css['tools']}>
        <SearchField label="Search members" value={search} onChange={onSearch} />
        <span className={css['note']}>
          {shown.length} of {query.data.users.length} people
        </span>
      </div>
      {shown.length === 0 ? (
        <EmptyState title="Nobody found">No member has this in their name, email or groups.</EmptyState>
      ) : (
        <DataTable label="Members">
          <colgroup>
            <col />
            <col width={190} />
            <col width="26%" />
            <col width={130} />
            <col width={56} />
          </colgroup>
          <thead>
            <tr>
              <th>Person</th>
              <th>Access</th>
              <th>Groups</th>
              <th>Last sign-in</th>
              <th aria-label="Actions" />
            </tr>
          </thead>
          <tbody>
            {shown.map(user => (
              <MemberRow user={user} onEdit={setEditing} onRemove={setRemoving} key={`${user.type} ${user.id}`} />
            ))}
          </tbody>
        </DataTable>
      )}
      <MemberAccessModal user={editing} onClose={() => setEditing(undefined)} />
      <Confirm
        opened={removing !== undefined}
        title={`Remove ${removing?.email ?? ''}?`}
        action="Remove"
        busy={remove.isPending}
        onConfirm={() => removing && remove.mutate(removing)}
        onClose={() => setRemoving(undefined)}
      >
        They lose all access at once. If their email domain lets people join by themselves they can come back: then keep
        them out instead of removing them.
      </Confirm>
    </>
  )
}

interface MemberRowProps {
  user: UserRecord
  onEdit: (user: UserRecord) => void
  onRemove: (user: UserRecord) => void
}

function MemberRow({ user, onEdit, onRemove }: MemberRowProps) {
  const { id: orgId } = useOrganization()
  const { id: ownId } = useCurrentUser()
  const refusal = useWriteRefusal('access')
  const name = user.fullName || user.email
  const setPreset = useChange({
    run: (preset: UserRecord['preset']) => client.members.setAccess({ orgId, userId: user.id, preset }),
    done: () => `The access of ${user.email} was changed`,
    failed: 'The access was not changed',
  })
  const isOut = user.approval_status === 'suspended'
  const setOut = useChange({
    run: (suspended: boolean) => client.members.setState({ orgId, userId: user.id, suspended }),
    done: () => (isOut ? `${user.email} may come in again` : `${user.email} is kept out`),
    failed: 'This was not changed',
  })
  const isMember = user.type === 'member'
  return (
    <tr>
      <td>
        <span className={css['person']}>
          <Avatar name={name} />
          <span className="grow truncate">
            {name} {user.id === ownId ? <span className="quiet">(you)</span> : null}
            <SecondLine>{user.email}</SecondLine>
          </span>
          <Standing user={user} />
        </span>
      </td>
      <td>
        {isMember ? (
          <PresetMenu
            label={`Access of ${user.email}`}
            value={user.preset}
            disabled={refusal !== undefined || setPreset.isPending}
            shown={hasPreset(user) ? undefined : 'Custom'}
            onChange={preset => setPreset.mutate(preset)}
          >
            <Menu.Divider />
            <Menu.Item onClick={() => onEdit(user)}>Single entries…</Menu.Item>
          </PresetMenu>
        ) : (
          <span className="quiet">—</span>
        )}
      </td>
      <td>
        <span className={css['cell']}>
          {user.group_memberships.map(group => (
            <Badge key={group.id}>{group.name}</Badge>
          ))}
        </span>
      </td>
      <td className="quiet">{user.lastLogin ? <Ago time={user.lastLogin} /> : '—'}</td>
      <td data-align="right">
        {isMember && refusal === undefined ? (
          <Menu position="bottom-end" width={200}>
            <Menu.Target>
              <ActionIcon variant="subtle" size="xs" aria-label={`Actions for ${user.email}`}>
                <MoreIcon size={14} />
              </ActionIcon>
            </Menu.Target>
            <Menu.Dropdown>
              <Menu.Item onClick={() => onEdit(user)}>Single entries…</Menu.Item>
              <Menu.Item onClick={() => setOut.mutate(!isOut)}>{isOut ? 'Let in again' : 'Keep out'}</Menu.Item>
              <Menu.Divider />
              <Menu.Item onClick={() => onRemove(user)}>Remove…</Menu.Item>
            </Menu.Dropdown>
          </Menu>
        ) : null}
      </td>
    </tr>
  )
}

/** What is special about somebody's standing; nothing for ordinary members. */
function Standing({ user }: { user: UserRecord }) {
  if (user.approval_status === 'suspended') {
    return (
      <Badge tone="idle" icon={PausedIcon}>
        Kept out
      </Badge>
    )
  }
  if (user.approval_status === 'join-org-pending') return <Badge tone="accent">Waits for approval</Badge>
  return user.type === 'external' ? <Badge tone="warn">Support</Badge> : null
}
