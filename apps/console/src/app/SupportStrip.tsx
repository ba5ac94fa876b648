import { Button } from '@mantine/core'
import { allows } from '@weir/contracts'
import { useEffect } from 'react'
import { queryClient } from '../lib/api.ts'
import { currentUserQuery, useOrganization } from '../lib/session.ts'
import { Banner } from '../ui/Banner.tsx'
import { useExitSupport } from './use-exit-support.ts'

const clock = new Intl.DateTimeFormat(undefined, { hour: '2-digit', minute: '2-digit' })

/** Above every page of an organization that a support user is in: that they are, for how long, and the way out. */
export function SupportStrip() {
  const { name, support_until: until, accesses } = useOrganization()
  const exitSupport = useExitSupport()
  const end = until === undefined ? undefined : Date.parse(until)
  useEffect(() => {
    if (end === undefined) return undefined
    // The server keeps the support user out by itself; the console then learns where they belong.
    const timer = setTimeout(
      () => void queryClient.invalidateQueries(currentUserQuery),
      Math.max(0, end - Date.now()) + 500,
    )
    return () => clearTimeout(timer)
  }, [end])
  if (end === undefined) return null
  const mayWrite = allows(accesses, 'conf', 'write')
  return (
    <Banner
      tone="warn"
      scope={`until ${clock.format(end)}`}
      action={
        <Button size="xs" loading={exitSupport.isPending} onClick={() => exitSupport.mutate()}>
          Exit Support
        </Button>
      }
    >
      You are in {name} as support, {mayWrite ? 'with write access' : 'to look only'}. Its administrators see this.
    </Banner>
  )
}
