import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { authCall } from '../../lib/auth-call.ts'
import { errorWords } from '../../lib/error-words.ts'
import { passwordProblem } from '../../lib/password-rule.ts'
import { tellSignedOut } from '../../lib/follow-session.ts'
import { ErrorStrip } from '../../ui/ErrorStrip.tsx'
import { PasswordField } from '../../ui/PasswordField.tsx'
import { AuthNotice } from './AuthNotice.tsx'
import { AuthPage } from './AuthPage.tsx'
import css from './AuthPage.module.css'

/** Sets a new password with the token of the mailed link. */
export function NewPasswordForm({ token }: { token: string }) {
  const [password, setPassword] = useState('')
  const [problem, setProblem] = useState<string>()
  const attempt = useMutation({
    mutationFn: () => authCall('/reset-password', { token, newPassword: password }),
    onSuccess: () => tellSignedOut(),
  })
  if (attempt.isSuccess) {
    return <AuthNotice title="Your password is set" lead="All sessions of your account have ended." label="Sign in" />
  }
  const refused = problem ?? (attempt.isError ? errorWords(attempt.error).sentence : undefined)
  return (
    <AuthPage title="Set a new password" lead="It ends all sessions of your account, on every device.">
      {refused ? <ErrorStrip>{refused}</ErrorStrip> : null}
      <form
        className={css['form']}
        onSubmit={event => {
          event.preventDefault()
          const found = passwordProblem(password)
          setProblem(found)
          if (!found) attempt.mutate()
        }}
      >
        <PasswordField
          className={css['field']}
          size="md"
          label="New password"
          autoComplete="new-password"
          value={password}
          onChange={setPassword}
          aside={<span className={css['aside']}>8 to 128 characters</span>}
        />
        <Button
          className={css['submit']}
          variant="filled"
          size="md"
          fullWidth
          type="submit"
          loading={attempt.isPending}
        >
          Set password
        </Button>
      </form>
      <p className={css['foot']}>
        {/* A full load: this page holds on to the token it was opened with. */}
        <a className={css['link']} href="/auth/reset-password">
          Ask for a new link
        </a>
      </p>
    </AuthPage>
  )
}
