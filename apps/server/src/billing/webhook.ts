import { createHash } from 'node:crypto'
import { apiError, subscriptionChangeSchema } from '@weir/contracts'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { systemScope, systemScopeOf } from '../identity/scope.ts'
import type { RateLimits } from '../http/rate-limits.ts'
import type { Services } from '../services.ts'
import { findEvent, insertEvent, lockSubscription, newestEvent, organizationSince } from './billing.repo.ts'
import { changeSubscription, ensureSubscription } from './billing.service.ts'
import { signatureProblem } from './webhook-signature.ts'

const eventSchema = z.object({
  id: z.string().min(8).max(128),
  type: z.literal('subscription.updated'),
  created: z.iso.datetime(),
  organization_id: z.string().min(1).max(64),
  subscription: subscriptionChangeSchema,
})
type BillingEvent = z.infer<typeof eventSchema>

/** `applied`, or why an event changed nothing: it came before, or a newer one did. */
type Outcome = 'applied' | 'repeated' | 'outdated'

/** POST /v1/billing/webhook: plan changes from a billing system, signed; see docs/plans.md. Not there without a secret. */
export function serveBillingWebhook(app: FastifyInstance, services: Services, limits: RateLimits): void {
  const secret = services.config.billingWebhookSecret
  if (secret === undefined) return
  app.register(async scope => {
    scope.removeAllContentTypeParsers()
    // As bytes: the signature is over what was sent, not over what it means.
    scope.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
    scope.post('/v1/billing/webhook', async (request, reply) => {
      await limits.byAddress(request, reply)
      const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
      const header = request.headers['weir-signature']
      const problem = signatureProblem(secret, String(header ?? ''), body, Math.floor(Date.now() / 1000))
      if (problem !== undefined) throw apiError('UNAUTHENTICATED', { detail: problem })
      const status = await take(services, readEvent(body), digestOf(body), request.ip)
      return reply.send({ status })
    })
  })
}

function take(services: Services, event: BillingEvent, digest: string, address: string): Promise<Outcome> {
  const organizationId = event.organization_id
  const scope = systemScopeOf(systemScope, organizationId)
  const created = new Date(event.created)
  return services.db.transaction(async tx => {
    if (!(await organizationSince(scope, tx))) {
      throw apiError('NOT_FOUND', { detail: 'There is no organization with this organization_id.' })
    }
    // Events of one organization take turns, so that the newest is known.
    await ensureSubscription(services, scope, tx)
    await lockSubscription(scope, tx)
    const newest = await newestEvent(scope, tx)
    if (!(await insertEvent(scope, tx, { id: event.id, digest, created }))) {
      const known = await findEvent(systemScope, tx, event.id)
      if (known?.digest === digest) return 'repeated'
      throw apiError('CONFLICT', { detail: 'Another event had this id. Give each event an id of its own.' })
    }
    if (newest && newest > created) return 'outdated'
    const principal = { kind: 'system', address } as const
    await changeSubscription(services, tx, { principal, organizationId }, event.subscription)
    return 'applied'
  })
}

function readEvent(body: Buffer): BillingEvent {
  const parsed = eventSchema.safeParse(parseJson(body))
  if (parsed.success) return parsed.data
  throw apiError('INVALID_INPUT', {
    fields: parsed.error.issues.map(({ path, message }) => ({ field: path.join('.'), message })),
  })
}

function parseJson(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'))
  } catch {
    throw apiError('INVALID_INPUT', { detail: 'The request body is not valid JSON.' })
  }
}

const digestOf = (body: Buffer) => createHash('sha256').update(body).digest('hex')
