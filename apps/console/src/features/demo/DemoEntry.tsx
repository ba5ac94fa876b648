import { Button } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { startDemo, useConsoleSettings } from '../../lib/console-settings.ts'
import { errorWords } from '../../lib/error-words.ts'
import { ErrorStrip } from '../../ui/ErrorStrip.tsx'
import { PlayIcon } from '../../ui/icons.tsx'

interface DemoEntryProps {
  className?: string | undefined
}

/** The way into the demo, where the operator offers one. */
export function DemoEntry({ className }: DemoEntryProps) {
  const { demo } = useConsoleSettings()
  const queryClient = useQueryClient()
  const router = useRouter()
  const enter = useMutation({
    mutationFn: startDemo,
    onSuccess: () => {
      // Whatever was cached belonged to another session.
      queryClient.clear()
      router.history.push('/')
    },
  })
  if (!demo.sign_in) return null
  return (
    <div className={className}>
      {enter.isError ? <ErrorStrip>{errorWords(enter.error).sentence}</ErrorStrip> : null}
      <Button
        size="md"
        fullWidth
        leftSection={<PlayIcon size={14} />}
        loading={enter.isPending || enter.isSuccess}
        onClick={() => enter.mutate()}
      >
        Explore the demo
      </Button>
    </div>
  )
}
