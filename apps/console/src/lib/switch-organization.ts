import { setActiveOrganization } from './active-organization.ts'
import { queryClient } from './api.ts'

/** Makes another organization the active one and drops what was loaded of the one before. */
export function switchOrganization(id: string): void {
  setActiveOrganization(id)
  queryClient.removeQueries({ predicate: query => query.queryKey[0] !== 'session' })
}
