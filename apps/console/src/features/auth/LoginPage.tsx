import { Button, TextInput } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link, useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { safeReturnTo } from '../../lib/return-to.ts'
import { useUrlState } from '../../lib/use-url-state.ts'
import { ErrorStrip } from '../../ui/ErrorStrip.tsx'
import { KeyIcon } from '../../ui/icons.tsx'
import { LinkButton } from '../../ui/LinkButton.tsx'
import { PasswordField } from '../../ui/PasswordField.tsx'
import { AuthPage } from './AuthPage.tsx'
import css from './AuthPage.module.css'
import { loginSearch } from './auth.search.ts'
import { signIn, signInWords } from './sign-in.ts'
import { signInError } from './sign-in-errors.ts'

export function Page() {
  const [search] = useUrlState(loginSearch)
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const queryClient = useQueryClient()
  const router = useRouter()
  const attempt = useMutation({
    mutationFn: () => signIn(email.trim(), password),
    onSuccess: result => {
      if (result !== 'ok') return
      // Whatever was cached belonged to another session.
      queryClient.clear()
      router.history.push(safeReturnTo(search.returnTo))
    },
  })
  const refused = attempt.data && attempt.data !== 'ok' ? signInWords[attempt.data] : undefined
  const given = search.message || search.errorMessage ? signInError(search) : undefined
  const busy = attempt.isPending || attempt.data === 'ok'

  return (
    <AuthPage title="Sign in" lead="Use your work account. We will find your organization.">
      {refused ? (
        <ErrorStrip>{refused}</ErrorStrip>
      ) : given ? (
        <ErrorStrip code={given.code}>{given.text}</ErrorStrip>
      ) : null}
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
        <PasswordField
          className={css['field']}
          size="md"
          label="Password"
          autoComplete="current-password"
          value={password}
          onChange={setPassword}
          aside={
            <Link className={css['link']} to="/auth/reset-password">
              Forgot it?
            </Link>
          }
        />
        <Button className={css['submit']} variant="filled" size="md" fullWidth type="submit" loading={busy}>
          Sign in
        </Button>
      </form>
      <div className={css['or']}>or</div>
      <LinkButton size="md" fullWidth to="/auth/login-saml" leftSection={<KeyIcon size={14} />}>
        Continue with SAML SSO
      </LinkButton>
      <p className={css['foot']}>
        New to weir?{' '}
        <Link className={css['link']} to="/auth/register">
          Create an account
        </Link>
      </p>
    </AuthPage>
  )
}
