import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { setActiveOrganization } from '../lib/active-organization.ts'
import { client, queryClient } from '../lib/api.ts'
import { currentUserQuery, useOrganization } from '../lib/session.ts'
import { notify } from '../ui/notify.tsx'

/** Leaves the support organization for the support user's own, and goes back to where it was entered. */
export function useExitSupport() {
  const { id, name } = useOrganization()
  const navigate = useNavigate()
  return useMutation({
    mutationFn: () => client.support.exit({ id }),
    onSuccess: async () => {
      await navigate({ to: `/dev/support/${id}` })
      setActiveOrganization(null)
      queryClient.removeQueries({ predicate: query => query.queryKey[0] !== 'session' })
      await queryClient.fetchQuery({ ...currentUserQuery, staleTime: 0 })
      notify.done({ title: `You left ${name}` })
    },
    onError: error => notify.failed('Support was not left', error),
  })
}
