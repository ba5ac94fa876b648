import type { AnalyticsUser, CurrentUser, Membership } from '@weir/contracts'

/** The signed-in user as analytics is told of them. */
export function analyticsUser(user: CurrentUser, organization: Pick<Membership, 'id' | 'name'>): AnalyticsUser {
  const externalId = user.external_id || null
  return {
    id: externalId ?? user.email,
    external_id: externalId,
    owner: organization.id,
    resource: `user/${user.id}`,
    type: user.method === 'demo' ? 'demo' : user.supportUser ? 'support' : 'member',
    creator: user.method === 'demo' ? 'demo' : null,
    createdAt: user.createdAt ?? null,
    firstName: user.firstName,
    lastName: user.lastName,
    fullName: user.fullName,
    phoneNumber: user.phoneNumber || null,
    email: user.email,
    orgId: organization.id,
    company: { id: organization.id, name: organization.name },
  }
}
