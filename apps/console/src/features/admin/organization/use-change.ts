import { useMutation, useQueryClient } from '@tanstack/react-query'
import { currentUserQuery } from '../../../lib/session.ts'
import { notify } from '../../../ui/notify.tsx'

interface Change<Input, Output> {
  run: (input: Input) => Promise<Output>
  /** What to say when it worked. */
  done: (output: Output, input: Input) => string
  /** What to say when it did not; the reason follows. Without it the form says it itself. */
  failed?: string
  after?: (output: Output) => void
}

/** A change to who is in the organization: what is shown of it is loaded again, also what the user may do themselves. */
export function useChange<Input, Output>({ run, done, failed, after }: Change<Input, Output>) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: run,
    onSuccess: async (output, input) => {
      notify.done({ title: done(output, input) })
      after?.(output)
      await Promise.all([
        ...['members', 'groups', 'invites', 'joinRequests', 'domains', 'organizations'].map(area =>
          queryClient.invalidateQueries({ queryKey: [[area]] }),
        ),
        queryClient.invalidateQueries(currentUserQuery),
      ])
    },
    onError: error => {
      if (failed) notify.failed(failed, error)
    },
  })
}
