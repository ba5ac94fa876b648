import { useMutation, useQueryClient } from '@tanstack/react-query'
import { notify } from '../../../ui/notify.tsx'

interface Change<Input> {
  run: (input: Input) => Promise<unknown>
  done: string
  failed: string
}

/** A change that a support user makes to an organization; its state is loaded again. */
export function useSupportChange<Input>({ run, done, failed }: Change<Input>) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: run,
    onSuccess: async () => {
      notify.done({ title: done })
      await queryClient.invalidateQueries({ queryKey: [['support']] })
    },
    onError: error => notify.failed(failed, error),
  })
}
