import { NoPermission } from '../../ui/FullState.tsx'
import { LinkButton } from '../../ui/LinkButton.tsx'

export function Page() {
  return (
    <NoPermission
      level={1}
      title="This organization is closed"
      actions={
        <>
          <LinkButton variant="filled" to="/switch">
            Switch organization
          </LinkButton>
          <LinkButton variant="subtle" to="/logout">
            Log out
          </LinkButton>
        </>
      }
    >
      Its license has ended and its pipelines are stopped. Ask an administrator to renew it, or work in another
      organization.
    </NoPermission>
  )
}
