import { createTanstackQueryUtils } from '@orpc/tanstack-query'
import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { createApiClient } from '@weir/contracts/client'
import { authorizedFetch } from './authorized-fetch.ts'
import { createTokenSource } from './bearer.ts'
import { errorCode, isWorthRetrying } from './error-words.ts'
import { signInHref } from './return-to.ts'

function leaveWhenSignedOut(error: unknown): void {
  if (errorCode(error) !== 'UNAUTHENTICATED') return
  const { pathname, search, hash } = window.location
  if (!pathname.startsWith('/auth/')) window.location.assign(signInHref(pathname + search + hash))
}

/** All server data of the console. */
export const queryClient = new QueryClient({
  queryCache: new QueryCache({
    // Guarded queries belong to the router's guards, which lead to the sign-in page themselves.
    onError: (error, query) => (query.meta?.['guarded'] ? undefined : leaveWhenSignedOut(error)),
  }),
  mutationCache: new MutationCache({ onError: leaveWhenSignedOut }),
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      refetchOnWindowFocus: false,
      retry: (failures, error) => failures < 2 && isWorthRetrying(error),
    },
  },
})

const url = globalThis.location?.origin ?? 'http://localhost'
/** What is stopped or removed reaches the server also when the page is left. */
const send = (request: Request) => fetch(request, { keepalive: request.method === 'DELETE' })
/** The API for calls that need no token: what is open to everybody, and the exchange of the cookie. */
export const cookieClient = createApiClient({ url, fetch: send })
const tokens = createTokenSource(
  queryClient,
  async () => (await cookieClient.session.bearer()).bearer_token,
  // What is on the screen was loaded for somebody else.
  () => window.location.reload(),
)

/** The API with the signed-in user's bearer token. */
export const client = createApiClient({ url, fetch: authorizedFetch(tokens, send) })

/** Query and mutation options for every call, e.g. `useQuery(api.pipelines.summaries.queryOptions({ input }))`. */
export const api = createTanstackQueryUtils(client)
