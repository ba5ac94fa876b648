import { Button } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { api, client } from '../../lib/api.ts'
import { errorWords } from '../../lib/error-words.ts'
import { keepInvite } from '../../lib/kept-invite.ts'
import { presetNames } from '../../lib/preset-names.ts'
import { useCurrentUser } from '../../lib/session.ts'
import { switchOrganization } from '../../lib/switch-organization.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { ErrorStrip } from '../../ui/ErrorStrip.tsx'
import { LinkButton } from '../../ui/LinkButton.tsx'
import { SkeletonBar } from '../../ui/Skeleton.tsx'
import css from './organizations.module.css'
import { reloadUser } from './reload-user.ts'

interface InviteCardProps {
  invite: string
  /** Goes on without the invite. */
  onForget: () => void
}

const day = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium' })

/** What somebody is invited to, and the button that takes it. */
export function InviteCard({ invite, onForget }: InviteCardProps) {
  const { email } = useCurrentUser()
  const navigate = useNavigate()
  const looked = useQuery({
    // The secret is no part of the key, which is shown where caches are inspected.
    queryKey: ['invite'],
    queryFn: () => client.invites.look({ invite }),
    retry: false,
    gcTime: 0,
  })
  const accept = useMutation(
    api.invites.accept.mutationOptions({
      onSuccess: async ({ id }) => {
        keepInvite(undefined)
        await reloadUser()
        switchOrganization(id)
        await navigate({ to: '/' })
      },
    }),
  )
  const error = accept.error ?? looked.error
  const found = looked.data
  return (
    <div className={css['card']}>
      <h1 className={css['title']}>{found ? `Join ${found.organization.name}` : 'Your invite'}</h1>
      <p className={css['lead']}>
        {found ? `You are invited as ${email}.` : error ? `You are signed in as ${email}.` : 'Looking at your invite.'}
      </p>
      {error ? <ErrorStrip>{errorWords(error).sentence}</ErrorStrip> : null}
      {found ? (
        <div className={css['list']}>
          <div className={css['row']}>
            <Avatar name={found.organization.name} square />
            <span className="grow truncate">{found.organization.name}</span>
            <span className="quiet">
              {presetNames[found.preset]}, until {day.format(Date.parse(found.expires))}
            </span>
          </div>
        </div>
      ) : looked.isPending ? (
        <SkeletonBar height={40} width="100%" />
      ) : null}
      <div className={css['actions']}>
        {error ? (
          <LinkButton variant="subtle" to="/logout">
            Log out
          </LinkButton>
        ) : null}
        <Button variant={error ? 'default' : 'subtle'} onClick={onForget}>
          {error ? 'Go on without it' : 'Not now'}
        </Button>
        {found ? (
          <Button variant="filled" loading={accept.isPending} onClick={() => accept.mutate({ invite })}>
            Join {found.organization.name}
          </Button>
        ) : null}
      </div>
    </div>
  )
}
