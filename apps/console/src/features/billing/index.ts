export { subscriptionQuery, useSubscription } from './subscription.queries.ts'
export { TrialPill } from './TrialPill.tsx'
