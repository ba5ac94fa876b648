import { apiError, type ApiError, type Closed } from '@weir/contracts'

interface Standing {
  suspendedAt: Date | null
  licenseExpiresAt: Date | null
  /** Of the membership; not there for callers that are no members, such as API tokens. */
  memberSuspendedAt?: Date | null
}

/** Why nobody, or not this member, works in an organization; undefined while it is open. The license guard rests on this. */
export function closedReason(standing: Standing, now: number = Date.now()): Closed | undefined {
  if (standing.suspendedAt) return 'suspended'
  if (standing.licenseExpiresAt && standing.licenseExpiresAt.getTime() <= now) return 'license_expired'
  return standing.memberSuspendedAt ? 'membership_suspended' : undefined
}

const words: Record<Closed, string> = {
  suspended:
    'This organization was closed by the operator. Ask them to open it again, or work in another organization.',
  license_expired: 'The license of this organization has ended. Ask its operator to renew it.',
  membership_suspended: 'You are kept out of this organization for now. Ask one of its administrators.',
}

export const organizationClosed = (closed: Closed): ApiError =>
  apiError('ORGANIZATION_CLOSED', { detail: words[closed] })
