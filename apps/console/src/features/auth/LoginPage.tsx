import { Button, TextInput } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link, useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { errorWords } from '../../lib/error-words.ts'
import { useUrlState } from '../../lib/use-url-state.ts'
import { ErrorStrip } from '../../ui/ErrorStrip.tsx'
import { PasswordField } from '../../ui/PasswordField.tsx'
import { DemoEntry } from '../demo/index.ts'
import { AuthPage } from './AuthPage.tsx'
import css from './AuthPage.module.css'
import { loginSearch } from './auth.search.ts'
import { SecondFactorForm } from './SecondFactorForm.tsx'
import { enter, signIn } from './sign-in.ts'
import { signInError } from './sign-in-errors.ts'
import { ContinueWithSso } from './sso/ContinueWithSso.tsx'

export function Page() {
  const [search] = useUrlState(loginSearch)
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const [ended, setEnded] = useState<string>()
  const queryClient = useQueryClient()
  const router = useRouter()
  const attempt = useMutation({
    mutationFn: () => signIn(email.trim(), password),
    onSuccess: async step => {
      setPassword('')
      if (step === 'entered') await goOn()
    },
  })
  const goOn = async () => router.history.push(await enter(queryClient, search.returnTo))
  if (attempt.data === 'second-factor') {
    return (
      <SecondFactorForm
        onEntered={goOn}
        onRestart={reason => {
          setEnded(reason)
          attempt.reset()
        }}
      />
    )
  }
  const refused = attempt.isError ? errorWords(attempt.error).sentence : ended
  const given = search.message || search.errorMessage ? signInError(search) : undefined
  const busy = attempt.isPending || attempt.data === 'entered'

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
      <ContinueWithSso email={email} returnTo={search.returnTo} />
      <DemoEntry className={css['demo']} />
      <p className={css['foot']}>
        New to weir?{' '}
        <Link className={css['link']} to="/auth/register">
          Create an account
        </Link>
      </p>
    </AuthPage>
  )
}
