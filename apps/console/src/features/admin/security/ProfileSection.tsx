import { Button, TextInput } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Profile } from '@weir/contracts'
import { useState } from 'react'
import { api, client } from '../../../lib/api.ts'
import { errorWords } from '../../../lib/error-words.ts'
import { currentUserQuery } from '../../../lib/session.ts'
import { ErrorStrip } from '../../../ui/ErrorStrip.tsx'
import { notify } from '../../../ui/notify.tsx'
import css from './security.module.css'

/** What the account knows of its person. The email is how they sign in and stays. */
export function ProfileSection({ profile }: { profile: Profile }) {
  const { firstName, lastName, phoneNumber, mobilePhone, secondEmail, company } = profile
  const stored = { firstName, lastName, phoneNumber, mobilePhone, secondEmail, company }
  const [fields, setFields] = useState(stored)
  const queryClient = useQueryClient()
  const save = useMutation({
    mutationFn: () => client.profile.update(fields),
    onSuccess: async () => {
      notify.done({ title: 'Profile saved' })
      await Promise.all([
        queryClient.invalidateQueries({ queryKey: api.profile.get.key() }),
        queryClient.invalidateQueries({ queryKey: currentUserQuery.queryKey }),
      ])
    },
  })
  const changed = JSON.stringify(fields) !== JSON.stringify(stored)
  const text = (key: keyof typeof fields) => ({
    name: key,
    maxLength: 200,
    value: fields[key],
    onChange: (event: { currentTarget: HTMLInputElement }) => {
      const { value } = event.currentTarget
      setFields(before => ({ ...before, [key]: value }))
    },
  })
  return (
    <form
      className={css['form']}
      onSubmit={event => {
        event.preventDefault()
        save.mutate()
      }}
    >
      {save.isError ? <ErrorStrip>{errorWords(save.error).sentence}</ErrorStrip> : null}
      <TextInput label="Email" value={profile.email} readOnly />
      <div className={css['pair']}>
        <TextInput {...text('firstName')} label="First name" autoComplete="given-name" required withAsterisk={false} />
        <TextInput {...text('lastName')} label="Last name" autoComplete="family-name" />
      </div>
      <TextInput {...text('company')} label="Company" autoComplete="organization" />
      <div className={css['pair']}>
        <TextInput {...text('phoneNumber')} label="Phone" type="tel" autoComplete="tel" />
        <TextInput {...text('mobilePhone')} label="Mobile phone" type="tel" />
      </div>
      <TextInput {...text('secondEmail')} label="Second email" type="email" />
      <div>
        <Button type="submit" loading={save.isPending} disabled={!changed}>
          Save profile
        </Button>
      </div>
    </form>
  )
}
