import { apiError, demoAdministrationCalls, demoCalls, demoRefusal, routeAccess } from '@weir/contracts'
import { contractCalls } from '../http/methods.ts'
import type { Principal } from '../identity/principal.ts'
import { systemScope } from '../identity/scope.ts'
import type { Services } from '../services.ts'
import { methodOf } from './demo-visitors.repo.ts'

const reading = new Set(['GET', 'HEAD'])
const listed: ReadonlySet<string> = new Set(demoCalls)
const administration: ReadonlySet<string> = new Set(demoAdministrationCalls)
const methods: ReadonlyMap<string, string> = new Map(contractCalls().map(({ name, method }) => [name, method]))
const accesses: ReadonlyMap<string, string> = new Map(Object.entries(routeAccess))

/** What of better-auth a visitor may still use: to leave, and to come in with an account of their own. */
const openToVisitors =
  /^\/((sign-in|sign-up|sign-out)(\/|$)|(request-password-reset|reset-password)$|two-factor\/verify-)/

/**
 * Keeps a visitor of the demo from changing anything, and from the administration of the organization. Every call passes here,
 * so a new one is refused unless it reads or is listed.
 */
export function refuseDemoWrites(principal: Principal | undefined, call: string): void {
  if (!isVisitor(principal)) return
  const open = accesses.get(call) === 'anyone'
  const mayCall = open || listed.has(call) || reading.has(methods.get(call) ?? 'POST')
  if (!mayCall) throw apiError('DEMO_MODE', { detail: demoRefusal })
  if (accesses.get(call)?.startsWith('access:') && !administration.has(call)) {
    throw apiError('FORBIDDEN', { detail: 'The demo does not show how its organization is administered.' })
  }
}

/** The same for what better-auth answers itself, whose paths know of sessions by their cookie only. */
export async function refuseVisitorsOfAccounts(
  services: Pick<Services, 'auth' | 'db'>,
  method: string,
  path: string,
  headers: Headers,
): Promise<void> {
  if (reading.has(method) || openToVisitors.test(path) || !headers.has('cookie')) return
  const found = await services.auth.api.getSession({ headers, query: { disableRefresh: true } })
  if (!found || (await methodOf(systemScope, services.db, found.user.id)) === 'account') return
  throw apiError('DEMO_MODE', { detail: demoRefusal })
}

function isVisitor(principal: Principal | undefined): boolean {
  return principal?.kind === 'user' && principal.method === 'demo'
}
