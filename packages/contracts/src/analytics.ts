import { z } from 'zod'
import { route } from './route.ts'

/** Where the console sends what it tells analytics: nowhere, the browser's console, or this server. */
export const analyticsDriverSchema = z.enum(['off', 'console', 'http'])
export type AnalyticsDriverName = z.infer<typeof analyticsDriverSchema>

const short = z.string().max(300)
const optional = short.nullable()

/** The signed-in user as analytics knows them. */
export const analyticsUserSchema = z.strictObject({
  /** The external id, or the email when there is none. */
  id: short,
  external_id: optional,
  owner: short,
  resource: short,
  type: short,
  creator: optional,
  createdAt: optional,
  firstName: short,
  lastName: short,
  fullName: short,
  phoneNumber: optional,
  email: short,
  orgId: short,
  company: z.strictObject({ id: short, name: short }),
})
export type AnalyticsUser = z.infer<typeof analyticsUserSchema>

/** The names of what can happen. A closed list: free words could carry what people look at. */
export const analyticsEventSchema = z.enum([
  'demo_email_submitted',
  'demo_sign_up_opened',
  'demo_sign_up_submitted',
  'engineer_popup_opened',
  'marketing_form_submitted',
])
export type AnalyticsEvent = z.infer<typeof analyticsEventSchema>

export const analyticsCallSchema = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('identify'), user: analyticsUserSchema }),
  z.strictObject({ type: z.literal('group'), group: z.strictObject({ id: short, name: short, demo: z.boolean() }) }),
  /** Marks the conversation of a chat widget, so that whoever answers knows whom they talk to. */
  z.strictObject({ type: z.literal('chat_tag'), tags: z.record(z.string().max(60), short) }),
  z.strictObject({
    type: z.literal('track'),
    event: analyticsEventSchema,
    properties: z.strictObject({ email: short.optional() }),
  }),
])
export type AnalyticsCall = z.infer<typeof analyticsCallSchema>

export const analytics = {
  send: route
    .route({
      method: 'POST',
      path: '/v1/analytics/calls',
      summary: 'Pass analytics calls of the console on to where the operator wants them',
      tags: ['analytics'],
    })
    .input(z.object({ calls: z.array(analyticsCallSchema).min(1).max(20) }))
    .output(z.object({ forwarded: z.boolean() })),
}
