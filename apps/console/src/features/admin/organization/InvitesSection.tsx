import { Button, Modal } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { Invite, MadeInvite } from '@weir/contracts'
import { useState } from 'react'
import { api, client } from '../../../lib/api.ts'
import { presetNames } from '../../../lib/preset-names.ts'
import { useOrganization, useWriteRefusal } from '../../../lib/session.ts'
import { Ago } from '../../../ui/Ago.tsx'
import { DataTable, SecondLine } from '../../../ui/DataTable.tsx'
import { EmptyState, ErrorState } from '../../../ui/FullState.tsx'
import { TableSkeleton } from '../../../ui/Skeleton.tsx'
import { Badge } from '../../../ui/StateBadge.tsx'
import { InviteLink } from './InviteLink.tsx'
import css from './organization.module.css'
import { useChange } from './use-change.ts'

const day = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium' })

export function InvitesSection({ onInvite }: { onInvite: () => void }) {
  const { id: orgId } = useOrganization()
  const refusal = useWriteRefusal('access')
  const [renewed, setRenewed] = useState<MadeInvite>()
  const query = useQuery(api.invites.list.queryOptions({ input: { orgId } }))
  if (query.isPending) return <TableSkeleton columns="2fr 1fr 1fr 1fr" />
  if (query.isError) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />
  if (query.data.invites.length === 0) {
    return (
      <EmptyState
        title="No open invites"
        actions={
          <Button variant="filled" disabled={refusal !== undefined} title={refusal} onClick={onInvite}>
            Invite somebody
          </Button>
        }
      >
        Somebody you invite gets a link that works once; until they take it, it is listed here.
      </EmptyState>
    )
  }
  return (
    <>
      <DataTable label="Invites">
        <colgroup>
          <col />
          <col width={170} />
          <col width={220} />
          <col width={210} />
        </colgroup>
        <thead>
          <tr>
            <th>Email</th>
            <th>Access</th>
            <th>Expires</th>
            <th aria-label="Actions" />
          </tr>
        </thead>
        <tbody>
          {query.data.invites.map(invite => (
            <InviteRow invite={invite} onRenewed={setRenewed} key={invite.id} />
          ))}
        </tbody>
      </DataTable>
      <Modal
        opened={renewed !== undefined}
        onClose={() => setRenewed(undefined)}
        size={480}
        title="A new link"
        closeButtonProps={{ 'aria-label': 'Close' }}
      >
        {renewed?.link ? (
          <InviteLink email={renewed.email} link={renewed.link} onClose={() => setRenewed(undefined)} />
        ) : null}
      </Modal>
    </>
  )
}

interface InviteRowProps {
  invite: Invite
  onRenewed: (invite: MadeInvite) => void
}

function InviteRow({ invite, onRenewed }: InviteRowProps) {
  const { id: orgId } = useOrganization()
  const refusal = useWriteRefusal('access')
  const input = { orgId, inviteId: invite.id }
  const resend = useChange({
    run: () => client.invites.resend(input),
    done: ({ link }) => (link ? 'There is a new link' : `The invite was mailed to ${invite.email} again`),
    failed: 'The invite was not sent again',
    after: output => output.link && onRenewed(output),
  })
  const revoke = useChange({
    run: () => client.invites.revoke(input),
    done: () => `The invite to ${invite.email} was taken back`,
    failed: 'The invite was not taken back',
  })
  return (
    <tr>
      <td>
        {invite.email}
        <SecondLine>
          by {invite.created_by}, <Ago time={invite.created} />
        </SecondLine>
      </td>
      <td>
        {presetNames[invite.preset]}
        {invite.groups.length > 0 ? <SecondLine>{invite.groups.map(({ name }) => name).join(', ')}</SecondLine> : null}
      </td>
      <td>
        <span className={css['cell']}>
          {day.format(Date.parse(invite.expires))}
          {invite.expired ? <Badge tone="idle">Expired</Badge> : invite.sent ? null : <Badge>Link only</Badge>}
        </span>
      </td>
      <td>
        <span className={css['end']}>
          <Button
            size="xs"
            disabled={refusal !== undefined}
            loading={resend.isPending}
            aria-label={`Send the invite to ${invite.email} again`}
            onClick={() => resend.mutate(undefined)}
          >
            Send again
          </Button>
          <Button
            size="xs"
            variant="subtle"
            disabled={refusal !== undefined}
            loading={revoke.isPending}
            aria-label={`Take back the invite to ${invite.email}`}
            onClick={() => revoke.mutate(undefined)}
          >
            Take back
          </Button>
        </span>
      </td>
    </tr>
  )
}
