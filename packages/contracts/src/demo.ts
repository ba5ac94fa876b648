import { z } from 'zod'
import type { CallName } from './route-access.ts'
import { declares } from './errors.ts'
import { openRoute, route } from './route.ts'

/** Where a visitor of the demo left an email address: the modal at the beginning, or the one behind 'Get Started'. */
export const demoContactSourceSchema = z.enum(['email', 'sign-up'])
export type DemoContactSource = z.infer<typeof demoContactSourceSchema>

const contactSchema = z.discriminatedUnion('source', [
  z.object({ source: z.literal('email'), email: z.email().max(254) }),
  // Whoever signs up may type what they like, as long as it is something.
  z.object({ source: z.literal('sign-up'), email: z.string().trim().min(1).max(254) }),
])

/** What is said to a visitor of the demo, by the server and by controls that are switched off. */
export const demoRefusal = 'Editing configuration is not allowed in Demo mode'

/**
 * The calls a visitor of the demo may make although they are not made with GET: questions that need a body, and what concerns
 * the visit itself. Every other call that is not a GET is refused, unless it is open to anyone.
 */
export const demoCalls: readonly CallName[] = [
  'analytics.send',
  'demo.contact',
  'heartbeats.query',
  'logs.facets',
  'logs.histogram',
  'logs.search',
  'metrics.query',
  'pipelineChecks.validate',
  'session.logout',
]

/**
 * What a visitor may read of the organization's administration. The rest of it tells who works here, from which addresses and with
 * which tokens, which is nobody's business in a demo.
 */
export const demoAdministrationCalls: readonly CallName[] = ['billing.usage', 'members.list', 'organizations.get']

export const demo = {
  session: openRoute
    .errors(declares('CONFLICT'))
    .route({
      method: 'POST',
      path: '/v1/demo/session',
      summary: 'Look around the demo without an account; sets the session cookie',
      tags: ['demo'],
      successStatus: 204,
    })
    .output(z.void()),
  contact: route
    .route({
      method: 'POST',
      path: '/v1/demo/contact',
      summary: 'Leave an email address while looking around the demo',
      tags: ['demo'],
      successStatus: 204,
    })
    .input(contactSchema)
    .output(z.void()),
}
