import { ActionIcon, Button, Menu } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { MemberGroup } from '@weir/contracts'
import { useState } from 'react'
import { api, client } from '../../../lib/api.ts'
import { useOrganization, useWriteRefusal } from '../../../lib/session.ts'
import { DataTable } from '../../../ui/DataTable.tsx'
import { EmptyState, ErrorState } from '../../../ui/FullState.tsx'
import { MoreIcon, PlusIcon } from '../../../ui/icons.tsx'
import { TableSkeleton } from '../../../ui/Skeleton.tsx'
import { Badge } from '../../../ui/StateBadge.tsx'
import { Confirm } from './Confirm.tsx'
import { GroupModal } from './GroupModal.tsx'
import css from './organization.module.css'
import { useChange } from './use-change.ts'

export function GroupsSection() {
  const { id: orgId } = useOrganization()
  const refusal = useWriteRefusal('access')
  const [editing, setEditing] = useState<MemberGroup | 'new'>()
  const [removing, setRemoving] = useState<MemberGroup>()
  const query = useQuery(api.groups.list.queryOptions({ input: { orgId } }))
  const remove = useChange({
    run: (group: MemberGroup) => client.groups.remove({ orgId, groupId: group.id }),
    done: (_output, group) => `The group ${group.name} was deleted`,
    failed: 'The group was not deleted',
    after: () => setRemoving(undefined),
  })
  if (query.isPending) return <TableSkeleton columns="1fr 2fr .5fr .3fr" />
  if (query.isError) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />
  const { groups } = query.data
  const create = (
    <Button
      variant={groups.length === 0 ? 'filled' : 'default'}
      leftSection={<PlusIcon size={14} />}
      disabled={refusal !== undefined}
      title={refusal}
      onClick={() => setEditing('new')}
    >
      New group
    </Button>
  )
  return (
    <>
      {groups.length === 0 ? (
        <EmptyState title="No groups yet" actions={create}>
          A group gives its members access beside their own, so that you change it in one place.
        </EmptyState>
      ) : (
        <>
          <div className={css['tools']}>
            {create}
            <span className={css['note']}>A member may do what their own entries or any of their groups allow.</span>
          </div>
          <DataTable label="Groups">
            <colgroup>
              <col width="26%" />
              <col />
              <col width={110} />
              <col width={56} />
            </colgroup>
            <thead>
              <tr>
                <th>Group</th>
                <th>Access</th>
                <th data-align="right">Members</th>
                <th aria-label="Actions" />
              </tr>
            </thead>
            <tbody>
              {groups.map(group => (
                <tr key={group.id}>
                  <td className="truncate">{group.name}</td>
                  <td>
                    <span className={css['cell']}>
                      {Object.entries(group.accesses).map(([key, level]) => (
                        <Badge key={key}>
                          {key} · {level}
                        </Badge>
                      ))}
                    </span>
                  </td>
                  <td data-align="right">{group.user_ids.length}</td>
                  <td data-align="right">
                    {refusal === undefined ? (
                      <Menu position="bottom-end" width={160}>
                        <Menu.Target>
                          <ActionIcon variant="subtle" size="xs" aria-label={`Actions for ${group.name}`}>
                            <MoreIcon size={14} />
                          </ActionIcon>
                        </Menu.Target>
                        <Menu.Dropdown>
                          <Menu.Item onClick={() => setEditing(group)}>Edit…</Menu.Item>
                          <Menu.Item onClick={() => setRemoving(group)}>Delete…</Menu.Item>
                        </Menu.Dropdown>
                      </Menu>
                    ) : null}
                  </td>
                </tr>
              ))}
            </tbody>
          </DataTable>
        </>
      )}
      <GroupModal group={editing} onClose={() => setEditing(undefined)} />
      <Confirm
        opened={removing !== undefined}
        title={`Delete the group ${removing?.name ?? ''}?`}
        action="Delete"
        busy={remove.isPending}
        onConfirm={() => removing && remove.mutate(removing)}
        onClose={() => setRemoving(undefined)}
      >
        Its {removing?.user_ids.length ?? 0} members stay in the organization with their own access.
      </Confirm>
    </>
  )
}
