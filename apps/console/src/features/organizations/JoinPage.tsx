import { Button, TextInput } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type JoinVerdict, type Organization } from '@weir/contracts'
import { useState } from 'react'
import { api } from '../../lib/api.ts'
import { errorWords } from '../../lib/error-words.ts'
import { inviteIn, keepInvite, keptInvite } from '../../lib/kept-invite.ts'
import { useCurrentUser } from '../../lib/session.ts'
import { switchOrganization } from '../../lib/switch-organization.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { ErrorStrip } from '../../ui/ErrorStrip.tsx'
import { LinkButton } from '../../ui/LinkButton.tsx'
import { InviteCard } from './InviteCard.tsx'
import { joinWords } from './join-words.ts'
import css from './organizations.module.css'
import { reloadUser } from './reload-user.ts'

/** The invite that brought the person here. Its secret leaves the address, so that it stays in no history. */
function takeInvite(): string | undefined {
  const given = inviteIn(globalThis.location?.hash ?? '')
  if (given === undefined) return keptInvite()
  keepInvite(given)
  window.history.replaceState(window.history.state, '', window.location.pathname + window.location.search)
  return given
}

export function Page() {
  const [invite, setInvite] = useState(takeInvite)
  if (invite === undefined) return <WaysIn />
  const forget = () => {
    keepInvite(undefined)
    setInvite(undefined)
  }
  return <InviteCard invite={invite} onForget={forget} />
}

/** What follows from a verdict: into the organization, or to the page that waits. */
function useJoin() {
  const navigate = useNavigate()
  return useMutation(
    api.organizations.join.mutationOptions({
      onSuccess: async ({ verdict }, { orgId }) => {
        if (verdict === 'refused') return
        await reloadUser()
        if (verdict === 'already_member') switchOrganization(orgId)
        await navigate({ to: verdict === 'already_member' ? '/' : '/waiting-for-approval' })
      },
    }),
  )
}

function WaysIn() {
  const user = useCurrentUser()
  const joinable = useQuery(api.organizations.joinable.queryOptions({ staleTime: 0 }))
  const found = joinable.data?.organizations ?? []
  return (
    <div className={css['card']}>
      <h1 className={css['title']}>Join an organization</h1>
      <p className={css['lead']}>
        {found.length > 0
          ? `These belong to the domain of ${user.email}.`
          : `No organization is known for ${user.email}. Ask an administrator for an invite, or for the id of the organization.`}
      </p>
      {joinable.error ? <ErrorStrip>{errorWords(joinable.error).sentence}</ErrorStrip> : null}
      {found.length > 0 ? (
        <ul className={css['list']}>
          {found.map(({ organization, verdict }) => (
            <Joinable organization={organization} verdict={verdict} key={organization.id} />
          ))}
        </ul>
      ) : null}
      <ById />
      <div className={css['actions']}>
        <LinkButton variant="subtle" to={user.organizations.length > 0 ? '/' : '/logout'}>
          {user.organizations.length > 0 ? 'Back' : 'Log out'}
        </LinkButton>
        <LinkButton to="/organizations/create">Create organization</LinkButton>
      </div>
    </div>
  )
}

interface JoinableProps {
  organization: Organization
  verdict: JoinVerdict['verdict']
}

function Joinable({ organization, verdict }: JoinableProps) {
  const join = useJoin()
  return (
    <li className={css['row']}>
      <Avatar name={organization.name} square />
      <span className="grow truncate">{organization.name}</span>
      {verdict === 'pending' ? (
        <LinkButton size="xs" to="/waiting-for-approval">
          Waiting
        </LinkButton>
      ) : (
        <Button
          size="xs"
          variant={verdict === 'allowed' ? 'filled' : 'default'}
          aria-label={`${verdict === 'allowed' ? 'Join' : 'Ask to join'} ${organization.name}`}
          loading={join.isPending}
          onClick={() => join.mutate({ orgId: organization.id })}
        >
          {verdict === 'allowed' ? 'Join' : 'Ask to join'}
        </Button>
      )}
    </li>
  )
}

function ById() {
  const [id, setId] = useState('')
  const [message, setMessage] = useState('')
  const join = useJoin()
  const problem = join.error
    ? errorWords(join.error).sentence
    : join.data?.verdict === 'refused'
      ? joinWords.refused
      : undefined
  return (
    <form
      className={css['byId']}
      onSubmit={event => {
        event.preventDefault()
        join.mutate({ orgId: id.trim(), message: message.trim() })
      }}
    >
      {problem ? <ErrorStrip>{problem}</ErrorStrip> : null}
      <TextInput
        label="Organization id"
        placeholder="Ask an administrator for it"
        maxLength={64}
        value={id}
        onChange={event => setId(event.currentTarget.value)}
      />
      <TextInput
        label="Message to its administrators"
        maxLength={500}
        value={message}
        onChange={event => setMessage(event.currentTarget.value)}
      />
      <Button type="submit" disabled={id.trim() === ''} loading={join.isPending}>
        Ask to join
      </Button>
    </form>
  )
}
