import { useEffect } from 'react'
import { setActiveOrganization } from '../../lib/active-organization.ts'
import { client } from '../../lib/api.ts'
import { logout } from '../../lib/logout.ts'
import { tellSignedOut } from '../../lib/follow-session.ts'
import { AuthPage } from './AuthPage.tsx'

// A second call would end nothing and race the reload; StrictMode and a re-render both try.
let running: Promise<void> | undefined

export function Page() {
  useEffect(() => {
    running ??= logout({
      endSession: () => client.session.logout(),
      clearOrganization: () => setActiveOrganization(null),
      reload: () => {
        tellSignedOut()
        // A full load, so that nothing of the session stays in memory.
        window.location.replace('/auth/login')
      },
    })
  }, [])
  return <AuthPage title="Signing out" lead="Ending your session in this browser." />
}
