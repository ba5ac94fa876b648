import { Outlet, useMatches, useRouter } from '@tanstack/react-router'
import { Button } from '@mantine/core'
import type { Need } from '../lib/feature.ts'
import { isMet } from '../lib/need.ts'
import { useOrganization } from '../lib/session.ts'
import { NoPermission } from '../ui/FullState.tsx'
import { LinkButton } from '../ui/LinkButton.tsx'

interface ClosedProps {
  title: string
  need: Need
}

function Closed({ title, need }: ClosedProps) {
  const organization = useOrganization()
  const router = useRouter()
  const back = (
    <>
      <LinkButton to="/">Go to Home Page</LinkButton>
      <Button variant="subtle" onClick={() => router.history.back()}>
        Back
      </Button>
    </>
  )
  return (
    <NoPermission level={1} title={`You cannot open ${title}`} actions={back}>
      {need.access && isMet({ feature: need.feature }, organization) ? (
        <>
          This area needs the <b>{need.access.key}</b> permission. An administrator of {organization.name} can grant it.
        </>
      ) : (
        <>
          This area needs the <b>{need.feature}</b> feature, which is off for {organization.name}.
        </>
      )}
    </NoPermission>
  )
}

/** The open page, or what it needs where the user has not got it. */
export function PageGate() {
  const organization = useOrganization()
  const page = useMatches({ select: matches => matches.at(-1)?.staticData.page })
  const closed = page?.needs && !isMet(page.needs, organization) ? page.needs : undefined
  return page && closed ? <Closed title={page.title} need={closed} /> : <Outlet />
}
