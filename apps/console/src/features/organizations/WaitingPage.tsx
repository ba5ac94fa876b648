import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'
import { useCurrentUser } from '../../lib/session.ts'
import { Ago } from '../../ui/Ago.tsx'
import { Avatar } from '../../ui/Avatar.tsx'
import { EmptyState } from '../../ui/FullState.tsx'
import { LinkButton } from '../../ui/LinkButton.tsx'
import { notify } from '../../ui/notify.tsx'
import css from './organizations.module.css'
import { reloadUser } from './reload-user.ts'

export function Page() {
  const { join_requests: requests = [] } = useCurrentUser()
  if (requests.length === 0) return <NothingWaits />
  return (
    <div className={css['card']}>
      <h1 className={css['title']}>Waiting for approval</h1>
      <p className={css['lead']}>An administrator has to let you in. You can close this page and come back later.</p>
      <ul className={css['list']}>
        {requests.map(request => (
          <Request request={request} key={request.id} />
        ))}
      </ul>
      <div className={css['actions']}>
        <LinkButton variant="subtle" to="/logout">
          Log out
        </LinkButton>
        <LinkButton variant="subtle" to="/join">
          Join another
        </LinkButton>
        <LinkButton variant="filled" to="/" reloadDocument>
          Check again
        </LinkButton>
      </div>
    </div>
  )
}

interface RequestProps {
  request: { id: string; name?: string | undefined; asked: string }
}

function Request({ request }: RequestProps) {
  const name = request.name ?? `Organization ${request.id}`
  const withdraw = useMutation(
    api.organizations.withdraw.mutationOptions({
      onSuccess: reloadUser,
      onError: error => notify.failed('The request was not taken back', error),
    }),
  )
  return (
    <li className={css['row']}>
      <Avatar name={name} square />
      <span className="grow truncate" title={name}>
        {name}
      </span>
      <span className="quiet">
        <Ago time={request.asked} />
      </span>
      <Button
        size="xs"
        variant="subtle"
        aria-label={`Take back the request to join ${name}`}
        loading={withdraw.isPending}
        onClick={() => withdraw.mutate({ orgId: request.id })}
      >
        Take back
      </Button>
    </li>
  )
}

const NothingWaits = () => (
  <EmptyState
    level={1}
    title="Nothing to wait for"
    actions={
      <>
        <LinkButton variant="filled" to="/" reloadDocument>
          Open weir
        </LinkButton>
        <LinkButton variant="subtle" to="/join">
          Join an organization
        </LinkButton>
      </>
    }
  >
    No request of yours waits for an administrator.
  </EmptyState>
)
