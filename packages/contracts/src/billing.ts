import { z } from 'zod'
import { declares } from './errors.ts'
import { orgParam } from './organizations.ts'
import { route } from './route.ts'
import { timeRangeFields } from './time-range.ts'

/** The plan an organization is on. `ai_suspended` is a trial that has ended; other states that start with ai_ are plans with AI. */
export const planStateSchema = z.union([
  z.enum(['free', 'trial', 'enterprise']),
  z.templateLiteral(['ai_', z.string().regex(/^[a-z0-9_]{1,40}$/)]),
])
export type PlanState = z.infer<typeof planStateSchema>

export const usageSignals = ['log', 'metric', 'trace', 'event'] as const
const usageSignalSchema = z.enum(usageSignals)
export type UsageSignal = z.infer<typeof usageSignalSchema>

const credits = z.number().min(0).max(1e12)
const bytes = z.int().min(1).max(1e15)

/** Null: no limit. */
const limitsSchema = z.object({
  bytes_per_minute: bytes.nullable(),
  burst_bytes: bytes.nullable(),
  daily_bytes: bytes.nullable(),
})

const subscriptionSchema = z.object({
  state: planStateSchema,
  current_period_start: z.iso.datetime(),
  current_period_end: z.iso.datetime(),
  current_monthly_expense: z.number(),
  /** Null: the plan has no budget. */
  initial_period_credits: z.number().nullable(),
  period_credits_usage: z.number(),
  remaining_period_credits: z.number().nullable(),
  is_trial_expired: z.boolean(),
  is_in_trial_period: z.boolean(),
  limits: limitsSchema,
})
export type Subscription = z.infer<typeof subscriptionSchema>

/** What an operator changes; what is not named stays, or follows the plan when the state changes. */
export const subscriptionChangeSchema = z.object({
  state: planStateSchema.optional(),
  current_period_start: z.iso.datetime().optional(),
  current_period_end: z.iso.datetime().optional(),
  current_monthly_expense: credits.optional(),
  initial_period_credits: credits.nullable().optional(),
  limits: limitsSchema.partial().optional(),
})
export type SubscriptionChange = z.infer<typeof subscriptionChangeSchema>

const usageRowSchema = z.object({
  day: z.iso.date(),
  signal: usageSignalSchema,
  bytes: z.number(),
  items: z.number(),
})
export type UsageRow = z.infer<typeof usageRowSchema>

export const billing = {
  subscription: route
    .route({
      method: 'GET',
      path: '/v1/orgs/{orgId}/subscription',
      summary: 'The plan, its period, credits and limits',
      tags: ['billing'],
    })
    .input(z.object(orgParam))
    .output(subscriptionSchema),
  setSubscription: route
    .route({
      method: 'PUT',
      path: '/v1/support/subscriptions/{organizationId}',
      summary: 'Change the plan of an organization; for operators',
      tags: ['billing'],
    })
    .input(z.object({ organizationId: z.string().min(1).max(64), ...subscriptionChangeSchema.shape }))
    .output(subscriptionSchema),
  usage: route
    .errors(declares('QUERY_TOO_HEAVY'))
    .route({
      method: 'GET',
      path: '/v1/orgs/{orgId}/usage',
      summary: 'What was ingested, by day (UTC) and signal',
      description: 'The range is taken in whole hours: those that `from` and `to` lie in belong to it.',
      tags: ['billing'],
    })
    .input(z.object({ ...orgParam, ...timeRangeFields }))
    .output(
      z.object({
        days: z.array(usageRowSchema),
        totals: z.array(usageRowSchema.omit({ day: true }).extend({ credits: z.number() })),
        /** Of all signals. */
        credits: z.number(),
      }),
    ),
}
