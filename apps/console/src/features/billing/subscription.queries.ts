import { useQuery } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'
import { useOrganization } from '../../lib/session.ts'

const refreshMs = 60_000

export function subscriptionQuery(orgId: string) {
  return api.billing.subscription.queryOptions({ input: { orgId }, refetchInterval: refreshMs })
}

/** The plan of the active organization; undefined until it is known. */
export const useSubscription = () => useSubscriptionAt().subscription

/** The same, and when that was so. */
export function useSubscriptionAt() {
  const { data, dataUpdatedAt } = useQuery(subscriptionQuery(useOrganization().id))
  return { subscription: data, at: dataUpdatedAt }
}
