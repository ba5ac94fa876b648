import { apiError } from '@weir/contracts'
import type { Executor } from '../db/client.ts'
import { callerName } from '../identity/caller-name.ts'
import type { OrgScope } from '../identity/scope.ts'
import { writeMail } from '../mail/mail-texts.ts'
import { listMembers } from '../members/members.repo.ts'
import { findOrganization } from '../organizations/organizations.repo.ts'
import type { Services } from '../services.ts'
import type { PackRow } from './packs.repo.ts'

/** Where the owner of a pack gets mail; an error says why they cannot be told. Only members are: others have left. */
export async function requireOwnerAddress(
  { mail }: Pick<Services, 'mail'>,
  scope: OrgScope,
  db: Executor,
  { ownedBy }: PackRow,
): Promise<string> {
  mail.requireServer()
  const members = await listMembers(scope, db)
  const owner = members.find(({ user, membership }) => user.email === ownedBy && !membership.suspendedAt)
  if (owner) return owner.user.email
  throw apiError('INVALID_INPUT', {
    detail: 'The owner of this pack is not a member of your organization any more: save it without telling them.',
    fields: [{ field: 'with_email', message: 'there is nobody to tell' }],
  })
}

/** Tells the owner what was changed. The change stands, whether the mail gets through or not. */
export async function tellOwner(
  services: Pick<Services, 'db' | 'mail' | 'config' | 'log'>,
  scope: OrgScope,
  to: string,
  { id, name, version }: PackRow,
  message: string | undefined,
): Promise<void> {
  const organization = await findOrganization(scope, services.db)
  const by = callerName(scope.principal)
  const mail = writeMail({
    to,
    subject: `${by} changed the pack ${name}`,
    before: [
      `${by} changed your pack ${name} in ${organization?.name ?? 'your organization'}. It has version ${version} now.`,
      ...(message?.trim() ? [`They wrote: ${message}`] : []),
    ],
    button: { label: 'Open the pack', url: `${services.config.publicUrl}/pipeline/packs/${encodeURIComponent(id)}` },
  })
  await services.mail
    .send(mail)
    .catch((error: unknown) => services.log.warn('the owner of a pack could not be told of a change', { id, error }))
}
