import { randomInt } from 'node:crypto'
import { apiError, type DemoContactSource } from '@weir/contracts'
import { demoUserName } from '../demo/demo-users.ts'
import { forwardCalls } from '../analytics/forward.ts'
import type { UserPrincipal } from '../identity/principal.ts'
import { systemScope, systemScopeOf, requireMember } from '../identity/scope.ts'
import { newId } from '../ids.ts'
import type { Services } from '../services.ts'
import {
  countContacts,
  deleteEndedVisitors,
  findDemoOrganization,
  insertContact,
  insertVisitor,
  lockAndCountVisits,
} from './demo-visitors.repo.ts'

const minuteMs = 60_000
/** Two addresses are enough for anyone; more is somebody filling our table. */
const mostContacts = 5

interface Caller {
  address: string
  headers: Headers
  resHeaders: Headers | undefined
}

/** Lets somebody without an account look around: makes a visitor with a session that ends by itself. */
export async function startVisit(services: Services, { address, headers, resHeaders }: Caller): Promise<void> {
  const { config, db, auth } = services
  if (!config.demoSignIn.offered) throw apiError('CONFLICT', { detail: 'This installation offers no demo.' })
  const organizationId = await findDemoOrganization(systemScope, db)
  if (!organizationId) throw apiError('CONFLICT', { detail: 'This installation has no demo organization.' })
  const endsAt = new Date(Date.now() + config.demoSignIn.sessionMinutes * minuteMs)
  const userId = await newVisitor(services, { organizationId, address, endsAt }, resHeaders)
  const framed = config.demoSignIn.parentOrigin !== undefined && config.publicUrl.startsWith('https:')
  const started = await auth.api.startDemoSession({ body: { userId, endsAt, framed }, headers, returnHeaders: true })
  if (!started.response.started) throw apiError('INTERNAL')
  for (const cookie of started.headers.getSetCookie()) resHeaders?.append('set-cookie', cookie)
}

interface Visit {
  organizationId: string
  address: string
  endsAt: Date
}

function newVisitor(services: Services, visit: Visit, resHeaders: Headers | undefined): Promise<string> {
  const { db, audit, config } = services
  const { organizationId, address, endsAt } = visit
  return db.transaction(async tx => {
    const visits = await lockAndCountVisits(systemScope, tx, address, new Date(Date.now() - minuteMs))
    if (visits >= config.authRateLimitPerMinute) {
      resHeaders?.set('retry-after', String(minuteMs / 1000))
      throw apiError('TOO_MANY_REQUESTS')
    }
    const scope = systemScopeOf(systemScope, organizationId)
    const { principal } = systemScope
    const ended = await deleteEndedVisitors(systemScope, tx)
    if (ended > 0) {
      const entry = { action: 'demo.expire', target: 'demo/visitors', before: { visitors: ended } }
      await audit.record({ principal, organizationId }, entry, tx)
    }
    const email = `visitor-${newId()}@demo.invalid`
    const name = demoUserName(randomInt(1_000_000))
    const userId = await insertVisitor(scope, tx, { name, email, address, endsAt })
    const entry = { action: 'demo.visit', target: `user/${userId}`, after: { email, endsAt: endsAt.toISOString() } }
    await audit.record({ principal: { ...principal, address }, organizationId }, entry, tx)
    return userId
  })
}

/** Keeps the email address that a visitor left, and tells analytics. */
export async function leaveContact(
  services: Services,
  principal: UserPrincipal,
  { email, source }: { email: string; source: DemoContactSource },
  headers: Headers,
): Promise<void> {
  if (principal.method !== 'demo') throw apiError('FORBIDDEN', { detail: 'This is for visitors of the demo.' })
  const { db, audit } = services
  const organizationId = await findDemoOrganization(systemScope, db)
  if (!organizationId) throw apiError('NOT_FOUND')
  const scope = await requireMember(services, principal, organizationId)
  await db.transaction(async tx => {
    if ((await countContacts(scope, tx, principal.userId)) >= mostContacts) throw apiError('TOO_MANY_REQUESTS')
    if (!(await insertContact(scope, tx, { visitorId: principal.userId, email, source }))) return
    await audit.record(scope, { action: 'demo.contact', target: `user/${principal.userId}`, after: { source } }, tx)
  })
  const event = source === 'email' ? 'demo_email_submitted' : 'demo_sign_up_submitted'
  await forwardCalls(services, principal, [{ type: 'track', event, properties: { email } }], headers)
}
