import type { Invite } from '@weir/contracts'
import type { InviteRow } from './invites.repo.ts'

/** An invite as administrators see it: everything but its secret. */
export function shownInvite(row: InviteRow, groups: readonly { id: string; name: string }[]): Invite {
  return {
    id: row.id,
    email: row.email,
    preset: row.preset,
    groups: groups.filter(({ id }) => row.groupIds.includes(id)).map(({ id, name }) => ({ id, name })),
    created: row.createdAt.toISOString(),
    created_by: row.createdBy,
    expires: row.expiresAt.toISOString(),
    expired: row.expiresAt.getTime() <= Date.now(),
    sent: row.sentAt?.toISOString() ?? null,
  }
}
