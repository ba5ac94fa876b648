import { useCurrentUser } from '../../lib/session.ts'
import { EmptyState } from '../../ui/FullState.tsx'
import { LinkButton } from '../../ui/LinkButton.tsx'

export function Page() {
  const { email } = useCurrentUser()
  return (
    <EmptyState
      level={1}
      title="No organization to join"
      actions={
        <>
          <LinkButton variant="filled" to="/organizations/create">
            Create organization
          </LinkButton>
          <LinkButton variant="subtle" to="/">
            Back
          </LinkButton>
        </>
      }
    >
      Ask an administrator of the organization to add <b>{email}</b>; it then shows in your organizations at once.
    </EmptyState>
  )
}
