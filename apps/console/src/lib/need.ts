import { allows, type Membership } from '@weir/contracts'
import type { Need } from './feature.ts'

/** Whether what a page or an entry asks for is given in this organization. */
export function isMet(need: Need | undefined, organization: Pick<Membership, 'accesses' | 'features'>): boolean {
  if (need?.feature && !organization.features.includes(need.feature)) return false
  return need?.access ? allows(organization.accesses, need.access.key, need.access.level) : true
}
