import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../../lib/api.ts'
import { notify } from '../../../ui/notify.tsx'

interface ProviderChange<Input, Output> {
  run: (input: Input) => Promise<Output>
  done: string
  /** Without it the form says what went wrong. */
  failed?: string
  after: () => void
}

/** A change to the identity providers, which are then loaded again. */
export function useProviderChange<Input, Output>({ run, done, failed, after }: ProviderChange<Input, Output>) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: run,
    onSuccess: async () => {
      notify.done({ title: done })
      after()
      await queryClient.invalidateQueries({ queryKey: api.sso.list.key() })
    },
    onError: error => {
      if (failed) notify.failed(failed, error)
    },
  })
}
