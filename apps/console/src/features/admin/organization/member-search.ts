import type { UserRecord } from '@weir/contracts'

/** Whether a person is meant by what was typed: every word is in their name, email or the name of a group. */
export function matchesMember(
  { fullName, email, group_memberships: groups }: Pick<UserRecord, 'fullName' | 'email' | 'group_memberships'>,
  search: string,
): boolean {
  const text = [fullName, email, ...groups.map(({ name }) => name)].join(' ').toLowerCase()
  return search
    .toLowerCase()
    .split(/\s+/)
    .every(word => text.includes(word))
}
