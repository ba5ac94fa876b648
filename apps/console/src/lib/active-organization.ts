import type { Membership } from '@weir/contracts'
import { observable, useObservable } from './observable.ts'
import { readStored, writeStored } from './stored.ts'

const storageKey = 'active-organization'

// Read once: another tab may work in another organization without changing this one under the user's hands.
const active = observable(readStored(storageKey))

/** Makes an organization the active one, or none. */
export function setActiveOrganization(id: string | null): void {
  writeStored(storageKey, id)
  active.set(id)
}

export const activeOrganizationId = active.get
export const useActiveOrganizationId = () => useObservable(active)

/** The organization to work in: the remembered one while the user belongs to it, else the first that is open, else the first. */
export function chooseOrganization(memberships: readonly Membership[], remembered: string | null) {
  return (
    memberships.find(membership => membership.id === remembered) ??
    memberships.find(membership => !membership.closed) ??
    memberships[0]
  )
}
