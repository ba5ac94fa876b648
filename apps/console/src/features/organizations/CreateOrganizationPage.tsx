import { Button, TextInput } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { setActiveOrganization } from '../../lib/active-organization.ts'
import { api } from '../../lib/api.ts'
import { errorWords } from '../../lib/error-words.ts'
import { currentUserQuery, useCurrentUser } from '../../lib/session.ts'
import { ErrorStrip } from '../../ui/ErrorStrip.tsx'
import { LinkButton } from '../../ui/LinkButton.tsx'
import css from './organizations.module.css'

export function Page() {
  const [name, setName] = useState('')
  const user = useCurrentUser()
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const create = useMutation(
    api.organizations.create.mutationOptions({
      onSuccess: async organization => {
        setActiveOrganization(organization.id)
        await queryClient.fetchQuery({ ...currentUserQuery, staleTime: 0 })
        await navigate({ to: '/' })
      },
    }),
  )
  return (
    <form
      className={css['card']}
      onSubmit={event => {
        event.preventDefault()
        create.mutate({ name: name.trim() })
      }}
    >
      <h1 className={css['title']}>Create organization</h1>
      <p className={css['lead']}>
        Pipelines, telemetry and members belong to an organization. You become its administrator.
      </p>
      {create.error ? <ErrorStrip>{errorWords(create.error).sentence}</ErrorStrip> : null}
      <TextInput
        mt="sm"
        label="Name"
        required
        withAsterisk={false}
        autoFocus
        maxLength={100}
        value={name}
        onChange={event => setName(event.currentTarget.value)}
      />
      <div className={css['actions']}>
        {user.organizations.length > 0 ? (
          <LinkButton variant="subtle" to="/">
            Cancel
          </LinkButton>
        ) : (
          <LinkButton variant="subtle" to="/logout">
            Log out
          </LinkButton>
        )}
        <LinkButton to="/join">Join one instead</LinkButton>
        <Button variant="filled" type="submit" disabled={name.trim() === ''} loading={create.isPending}>
          Create organization
        </Button>
      </div>
    </form>
  )
}
