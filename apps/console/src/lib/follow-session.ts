import { queryClient } from './api.ts'
import { safeReturnTo, signInHref } from './return-to.ts'
import { currentUserQuery } from './session.ts'
import { joinTabs } from './session-tabs.ts'

const here = () => window.location.pathname + window.location.search + window.location.hash

let tabs: ReturnType<typeof joinTabs> | undefined

/** Lets this tab follow the session that it shares with the browser's other tabs. Each step is a full load: nothing stays. */
export function followSession(): () => void {
  const joined = joinTabs({
    signingIn: () => /^\/(auth\/|error$|implicit\/|logout$)/.test(window.location.pathname),
    userId: () => queryClient.getQueryData(currentUserQuery.queryKey)?.id,
    leave: () => window.location.assign(signInHref(here())),
    reload: () => window.location.reload(),
    enter: () => {
      if (window.location.pathname !== '/auth/login') return
      const returnTo = new URLSearchParams(window.location.search).get('returnTo') ?? undefined
      window.location.assign(safeReturnTo(returnTo))
    },
  })
  tabs = joined
  return () => {
    tabs = undefined
    joined.close()
  }
}

export const tellSignedIn = (userId: string) => tabs?.tell({ kind: 'signed-in', userId })
export const tellSignedOut = () => tabs?.tell({ kind: 'signed-out' })
