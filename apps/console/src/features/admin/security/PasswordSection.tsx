import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import type { Profile } from '@weir/contracts'
import { useState } from 'react'
import { authCall } from '../../../lib/auth-call.ts'
import { errorWords } from '../../../lib/error-words.ts'
import { passwordProblem } from '../../../lib/password-rule.ts'
import { ErrorStrip } from '../../../ui/ErrorStrip.tsx'
import { notify } from '../../../ui/notify.tsx'
import { PasswordField } from '../../../ui/PasswordField.tsx'
import css from './security.module.css'

/** Changes the password; every other session of the account ends. */
export function PasswordSection({ profile }: { profile: Profile }) {
  const [current, setCurrent] = useState('')
  const [next, setNext] = useState('')
  const [problem, setProblem] = useState<string>()
  const change = useMutation({
    mutationFn: () => authCall('/change-password', { currentPassword: current, newPassword: next }),
    onSuccess: () => {
      setNext('')
      notify.done({ title: 'Password changed', text: 'All your other sessions have ended.' })
    },
    onSettled: () => setCurrent(''),
  })
  if (!profile.loginProviders.includes('credential')) {
    return <p className={css['quiet']}>You sign in through your identity provider and have no password here.</p>
  }
  const refused = problem ?? (change.isError ? errorWords(change.error).sentence : undefined)
  return (
    <form
      className={css['form']}
      onSubmit={event => {
        event.preventDefault()
        const found = passwordProblem(next)
        setProblem(found)
        if (!found) change.mutate()
      }}
    >
      {refused ? <ErrorStrip>{refused}</ErrorStrip> : null}
      <PasswordField label="Present password" autoComplete="current-password" value={current} onChange={setCurrent} />
      <PasswordField
        label="New password"
        autoComplete="new-password"
        value={next}
        onChange={setNext}
        aside={<span className={css['quiet']}>8 to 128 characters</span>}
      />
      <div>
        <Button type="submit" loading={change.isPending} disabled={current === '' || next === ''}>
          Change password
        </Button>
      </div>
    </form>
  )
}
