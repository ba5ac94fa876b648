import { EmptyState } from '../../ui/FullState.tsx'
import { LinkButton } from '../../ui/LinkButton.tsx'

export function Page() {
  return (
    <EmptyState
      level={1}
      title="Waiting for approval"
      actions={
        <>
          <LinkButton variant="filled" to="/" reloadDocument>
            Check again
          </LinkButton>
          <LinkButton variant="subtle" to="/logout">
            Log out
          </LinkButton>
        </>
      }
    >
      An administrator of the organization has to let you in. You can close this page and come back later.
    </EmptyState>
  )
}
