import { useLocation } from '@tanstack/react-router'
import { BrokenState } from '../ui/FullState.tsx'
import { HomeIcon } from '../ui/icons.tsx'
import { LinkButton } from '../ui/LinkButton.tsx'
import { PlainFrame } from './PlainFrame.tsx'

/** An address that leads nowhere, or nowhere this user may know of. */
export function NotFoundPage() {
  const pathname = useLocation({ select: location => location.pathname })
  return (
    <PlainFrame title="Page was not found">
      <BrokenState
        level={1}
        title="Page was not found"
        actions={
          <>
            <LinkButton variant="filled" to="/" leftSection={<HomeIcon size={14} />}>
              Go to Home Page
            </LinkButton>
            <LinkButton to="/switch">Switch organization</LinkButton>
          </>
        }
      >
        Nothing lives at <span className="mono">{pathname}</span>. It may have been deleted, or it belongs to another
        organization.
      </BrokenState>
    </PlainFrame>
  )
}
