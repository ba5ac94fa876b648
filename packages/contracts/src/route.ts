import { oc } from '@orpc/contract'
import { declares } from './errors.ts'

/** The start of every call that needs no session. */
export const openRoute = oc.errors(
  declares('INVALID_INPUT', 'TOO_MANY_REQUESTS', 'TOO_LARGE', 'INTERNAL', 'STORE_UNAVAILABLE'),
)

/** The start of every call made by a signed-in user or an API token. */
export const route = openRoute.errors(declares('UNAUTHENTICATED', 'FORBIDDEN', 'DEMO_MODE', 'NOT_FOUND', 'CROSS_SITE'))
