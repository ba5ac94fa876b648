import { queryClient } from '../../lib/api.ts'
import { currentUserQuery } from '../../lib/session.ts'

/** Asks again where the user belongs, after that has changed. */
export async function reloadUser(): Promise<void> {
  await queryClient.fetchQuery({ ...currentUserQuery, staleTime: 0 })
}
