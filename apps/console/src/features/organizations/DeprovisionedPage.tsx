import type { Closed } from '@weir/contracts'
import { chooseOrganization, useActiveOrganizationId } from '../../lib/active-organization.ts'
import { useCurrentUser } from '../../lib/session.ts'
import { NoPermission } from '../../ui/FullState.tsx'
import { LinkButton } from '../../ui/LinkButton.tsx'

const words: Record<Closed, { title: string; sentence: string }> = {
  suspended: {
    title: 'is closed',
    sentence: 'The operator closed this organization. Ask them to open it again, or work in another organization.',
  },
  license_expired: {
    title: 'is closed',
    sentence: 'Its license has ended. Ask the operator to renew it, or work in another organization.',
  },
  membership_suspended: {
    title: 'is closed to you',
    sentence: 'An administrator keeps you out for now. Ask them, or work in another organization.',
  },
}

export function Page() {
  const organization = chooseOrganization(useCurrentUser().organizations, useActiveOrganizationId())
  const { title, sentence } = words[organization?.closed ?? 'suspended']
  return (
    <NoPermission
      level={1}
      title={`${organization?.name ?? 'This organization'} ${title}`}
      actions={
        <>
          <LinkButton variant="filled" to="/switch">
            Switch organization
          </LinkButton>
          <LinkButton to="/" reloadDocument>
            Check again
          </LinkButton>
          <LinkButton variant="subtle" to="/logout">
            Log out
          </LinkButton>
        </>
      }
    >
      {sentence}
    </NoPermission>
  )
}
