import { useEffect, useMemo } from 'react'
import { client } from '../api.ts'
import { useConsoleSettings } from '../console-settings.ts'
import { useCurrentUser, useOrganization } from '../session.ts'
import { type Analytics, createAnalytics } from './analytics.ts'
import { analyticsUser } from './analytics-user.ts'
import { asksForPrivacy, createDriver } from './drivers.ts'

const parts = {
  // oxlint-disable-next-line no-console -- writing there is what the console driver is for
  write: (line: string, call: unknown) => console.info(line, call),
  post: (calls: Parameters<typeof client.analytics.send>[0]['calls']) => client.analytics.send({ calls }),
  isPrivate: () => asksForPrivacy(globalThis.navigator ?? {}),
}

/** Tells analytics what happens, by the driver that the operator chose. */
export function useAnalytics(): Analytics {
  const { driver } = useConsoleSettings().analytics
  return useMemo(() => createAnalytics(createDriver(driver, parts)), [driver])
}

/** Tells analytics and the chat widget who is signed in and where they work, whenever that changes. */
export function useAnalyticsSession(): void {
  const analytics = useAnalytics()
  const user = useCurrentUser()
  const { id, name, is_demo: demo } = useOrganization()
  useEffect(() => {
    analytics.identify(analyticsUser(user, { id, name }))
    analytics.group({ id, name, demo })
    analytics.tagChat({ user: user.email, organization: name, organization_id: id, method: user.method })
  }, [analytics, user, id, name, demo])
}
