import { useQuery } from '@tanstack/react-query'
import { notFound, useRouter } from '@tanstack/react-router'
import { consolePath } from '@weir/contracts'
import { useEffect } from 'react'
import { activeOrganizationId } from '../../lib/active-organization.ts'
import { api } from '../../lib/api.ts'
import { errorCode } from '../../lib/error-words.ts'
import { switchOrganization } from '../../lib/switch-organization.ts'
import { usePathParam } from '../../lib/use-url-state.ts'
import { ErrorState } from '../../ui/FullState.tsx'
import { PageSkeleton } from '../../ui/Skeleton.tsx'

/** Leads from a short link to its page, in the link's organization. It leaves no step in the history. */
export function Page() {
  const shortId = usePathParam('shortId')
  const { history } = useRouter()
  const link = useQuery(api.shortLinks.resolve.queryOptions({ input: { shortId }, staleTime: 0 }))
  const found = link.data
  useEffect(() => {
    const path = found && consolePath(found.path)
    if (!path) return
    if (found.organization_id !== activeOrganizationId()) switchOrganization(found.organization_id)
    history.replace(path)
  }, [found, history])
  if (link.isError) {
    const code = errorCode(link.error)
    // An id that cannot be one is as unknown as one that is not there.
    if (code === 'NOT_FOUND' || code === 'INVALID_INPUT') throw notFound()
    return (
      <main>
        <ErrorState error={link.error} onRetry={() => void link.refetch()} />
      </main>
    )
  }
  return (
    <main>
      <h1 className="visually-hidden">Opening the short link</h1>
      <PageSkeleton />
    </main>
  )
}
