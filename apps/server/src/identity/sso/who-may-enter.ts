import type { KnownPerson } from './sso.repo.ts'

interface Entry {
  organizationId: string
  person: KnownPerson | undefined
  /** Whether the organization has proven that the domain of the person's email address is its own. */
  isDomainProven: boolean
}

export type EntryDecision = 'enter' | 'create' | 'link' | 'refuse'

/**
 * Whether an organization's identity provider may sign a person in. The provider says whatever the organization's administrators
 * let it say, so it only speaks for people who are the organization's own anyway, until the organization has proven that the
 * domain is its own: otherwise it could sign in as a member of another organization.
 */
export function decideEntry({ organizationId, person, isDomainProven }: Entry): EntryDecision {
  if (!person) return 'create'
  // What support users may do is not for an organization to hand out.
  if (person.supportUser) return 'refuse'
  const isMember = person.organizationIds.includes(organizationId)
  const isElsewhere = person.organizationIds.some(id => id !== organizationId)
  if (isElsewhere && !isDomainProven) return 'refuse'
  if (person.isLinked) return 'enter'
  if (isMember) return 'link'
  // Somebody may have registered with an address that is not theirs, and would keep their password to this account.
  return isDomainProven && person.emailVerified ? 'link' : 'refuse'
}
