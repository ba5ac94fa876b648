import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { JoinRequest, Preset } from '@weir/contracts'
import { useState } from 'react'
import { api, client } from '../../../lib/api.ts'
import { useOrganization, useWriteRefusal } from '../../../lib/session.ts'
import { Ago } from '../../../ui/Ago.tsx'
import { Avatar } from '../../../ui/Avatar.tsx'
import { DataTable, SecondLine } from '../../../ui/DataTable.tsx'
import { EmptyState, ErrorState } from '../../../ui/FullState.tsx'
import { TableSkeleton } from '../../../ui/Skeleton.tsx'
import css from './organization.module.css'
import { PresetMenu } from './PresetMenu.tsx'
import { useChange } from './use-change.ts'

export function RequestsSection() {
  const { id: orgId } = useOrganization()
  const query = useQuery(api.joinRequests.list.queryOptions({ input: { orgId }, staleTime: 0 }))
  if (query.isPending) return <TableSkeleton columns="2fr 2fr 1fr 1fr" />
  if (query.isError) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />
  if (query.data.requests.length === 0) {
    return (
      <EmptyState title="Nobody waits">
        People with an address of a verified domain, or anybody where you allow it, can ask to join; you decide here.
      </EmptyState>
    )
  }
  return (
    <DataTable label="Membership requests">
      <colgroup>
        <col />
        <col width="34%" />
        <col width={110} />
        <col width={320} />
      </colgroup>
      <thead>
        <tr>
          <th>Person</th>
          <th>Message</th>
          <th>Asked</th>
          <th aria-label="Decision" />
        </tr>
      </thead>
      <tbody>
        {query.data.requests.map(request => (
          <RequestRow request={request} key={request.id} />
        ))}
      </tbody>
    </DataTable>
  )
}

function RequestRow({ request }: { request: JoinRequest }) {
  const { id: orgId } = useOrganization()
  const refusal = useWriteRefusal('access')
  const [preset, setPreset] = useState<Preset>('read-only')
  const input = { orgId, requestId: request.id }
  const approve = useChange({
    run: () => client.joinRequests.approve({ ...input, preset }),
    done: () => `${request.email} is now a member`,
    failed: 'The person was not let in',
  })
  const decline = useChange({
    run: () => client.joinRequests.decline(input),
    done: () => `${request.email} was declined`,
    failed: 'The request was not declined',
  })
  return (
    <tr>
      <td>
        <span className={css['person']}>
          <Avatar name={request.fullName || request.email} />
          <span className="grow truncate">
            {request.fullName || request.email}
            <SecondLine>{request.email}</SecondLine>
          </span>
        </span>
      </td>
      <td className="truncate" title={request.message}>
        {request.message || <span className="quiet">—</span>}
      </td>
      <td className="quiet">
        <Ago time={request.created} />
      </td>
      <td>
        <span className={css['end']}>
          <PresetMenu
            label={`Access for ${request.email}`}
            value={preset}
            disabled={refusal !== undefined}
            onChange={setPreset}
          />
          <Button
            size="xs"
            variant="filled"
            disabled={refusal !== undefined}
            aria-label={`Approve ${request.email}`}
            loading={approve.isPending}
            onClick={() => approve.mutate(undefined)}
          >
            Approve
          </Button>
          <Button
            size="xs"
            disabled={refusal !== undefined}
            aria-label={`Decline ${request.email}`}
            loading={decline.isPending}
            onClick={() => decline.mutate(undefined)}
          >
            Decline
          </Button>
        </span>
      </td>
    </tr>
  )
}
