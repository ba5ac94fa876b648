import { queryOptions } from '@tanstack/react-query'
import { cookieClient } from '../../lib/api.ts'

/** What this server offers to somebody who is not signed in. */
export const signInOptionsQuery = queryOptions({
  queryKey: ['sign-in-options'],
  queryFn: () => cookieClient.profile.signInOptions(),
  meta: { guarded: true },
})
