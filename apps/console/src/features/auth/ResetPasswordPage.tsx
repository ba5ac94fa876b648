import { Button, TextInput } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { authCall } from '../../lib/auth-call.ts'
import { errorWords } from '../../lib/error-words.ts'
import { ErrorStrip } from '../../ui/ErrorStrip.tsx'
import { AuthNotice } from './AuthNotice.tsx'
import { AuthPage } from './AuthPage.tsx'
import css from './AuthPage.module.css'
import { NewPasswordForm } from './NewPasswordForm.tsx'
import { signInOptionsQuery } from './sign-in-options.ts'
import { useMailToken } from './use-mail-token.ts'

export function Page() {
  const token = useMailToken('token')
  const options = useQuery(signInOptionsQuery)
  if (token) return <NewPasswordForm token={token} />
  if (options.isPending) return <AuthPage title="Reset password" />
  if (options.isError) return <AuthNotice title="Reset password" lead={errorWords(options.error).sentence} />
  if (options.data.mail) return <AskForm />
  return (
    <AuthNotice
      title="Reset password"
      lead="This server sends no mail. Ask an administrator of your organization for a new password."
    />
  )
}

/** Asks for the mail with the link. The answer is the same whether there is an account or not. */
function AskForm() {
  const [email, setEmail] = useState('')
  const attempt = useMutation({ mutationFn: () => authCall('/request-password-reset', { email: email.trim() }) })
  if (attempt.isSuccess) {
    return (
      <AuthNotice
        title="Check your mail"
        lead={`If ${email.trim()} has an account here, a mail with a link is on its way. The link works once, within one hour.`}
      />
    )
  }
  return (
    <AuthPage title="Reset password" lead="We mail you a link to set a new one.">
      {attempt.isError ? <ErrorStrip>{errorWords(attempt.error).sentence}</ErrorStrip> : null}
      <form
        className={css['form']}
        onSubmit={event => {
          event.preventDefault()
          attempt.mutate()
        }}
      >
        <TextInput
          className={css['field']}
          size="md"
          type="email"
          label="Work email"
          name="email"
          autoComplete="username"
          autoFocus
          required
          withAsterisk={false}
          value={email}
          onChange={event => setEmail(event.currentTarget.value)}
        />
        <Button
          className={css['submit']}
          variant="filled"
          size="md"
          fullWidth
          type="submit"
          loading={attempt.isPending}
        >
          Send link
        </Button>
      </form>
      <p className={css['foot']}>
        <Link className={css['link']} to="/auth/login">
          Back to sign in
        </Link>
      </p>
    </AuthPage>
  )
}
