import { Button, TextInput } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import type { Profile } from '@weir/contracts'
import { useState } from 'react'
import { api, client } from '../../lib/api.ts'
import { errorWords } from '../../lib/error-words.ts'
import { safeReturnTo } from '../../lib/return-to.ts'
import { currentUserQuery } from '../../lib/session.ts'
import { useUrlState } from '../../lib/use-url-state.ts'
import { ErrorStrip } from '../../ui/ErrorStrip.tsx'
import { AuthNotice } from './AuthNotice.tsx'
import { AuthPage } from './AuthPage.tsx'
import css from './AuthPage.module.css'
import { loginSearch } from './auth.search.ts'

export function Page() {
  const profile = useQuery({ ...api.profile.get.queryOptions(), retry: false, meta: { guarded: true } })
  if (profile.isPending) return <AuthPage title="Complete your profile" lead="One moment." />
  if (profile.isError) {
    return <AuthNotice title="Complete your profile" lead={errorWords(profile.error).sentence} label="Sign in" />
  }
  return <ProfileForm profile={profile.data} />
}

/** Names, phone and company of somebody whose account has none yet. */
function ProfileForm({ profile }: { profile: Profile }) {
  const [search] = useUrlState(loginSearch)
  const { firstName, lastName, phoneNumber, company } = profile
  const [fields, setFields] = useState({ firstName, lastName, phoneNumber, company })
  const queryClient = useQueryClient()
  const router = useRouter()
  const save = useMutation({
    mutationFn: () => client.profile.update(fields),
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: api.profile.get.key() })
      await queryClient.fetchQuery({ ...currentUserQuery, staleTime: 0 })
      router.history.push(safeReturnTo(search.returnTo))
    },
  })
  const text = (key: keyof typeof fields) => ({
    className: css['field'],
    size: 'md',
    withAsterisk: false,
    name: key,
    maxLength: 200,
    value: fields[key],
    onChange: (event: { currentTarget: HTMLInputElement }) => {
      const { value } = event.currentTarget
      setFields(before => ({ ...before, [key]: value }))
    },
  })
  return (
    <AuthPage title="Complete your profile" lead="This is how the people you work with see you.">
      {save.isError ? <ErrorStrip>{errorWords(save.error).sentence}</ErrorStrip> : null}
      <form
        className={css['form']}
        onSubmit={event => {
          event.preventDefault()
          save.mutate()
        }}
      >
        <div className={css['pair']}>
          <TextInput {...text('firstName')} label="First name" autoComplete="given-name" required autoFocus />
          <TextInput {...text('lastName')} label="Last name" autoComplete="family-name" required />
        </div>
        <TextInput {...text('phoneNumber')} label="Phone" type="tel" autoComplete="tel" />
        <TextInput {...text('company')} label="Company" autoComplete="organization" />
        <Button className={css['submit']} variant="filled" size="md" fullWidth type="submit" loading={save.isPending}>
          Save and continue
        </Button>
      </form>
    </AuthPage>
  )
}
