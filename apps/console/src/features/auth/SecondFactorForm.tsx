import { Button, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { errorCode, errorWords } from '../../lib/error-words.ts'
import { ErrorStrip } from '../../ui/ErrorStrip.tsx'
import { AuthPage } from './AuthPage.tsx'
import css from './AuthPage.module.css'
import { sendCode } from './sign-in.ts'

interface SecondFactorFormProps {
  onEntered: () => Promise<void>
  /** Back to the password: by choice, or because this sign-in is over. */
  onRestart: (reason?: string) => void
}

/** The second step of signing in: a code of the authenticator app, or a backup code. */
export function SecondFactorForm({ onEntered, onRestart }: SecondFactorFormProps) {
  const [code, setCode] = useState('')
  const attempt = useMutation({
    mutationFn: () => sendCode(code),
    onSuccess: onEntered,
    onError: error => {
      if (errorCode(error) === 'UNAUTHENTICATED') onRestart(errorWords(error).sentence)
      setCode('')
    },
  })
  return (
    <AuthPage title="Second factor" lead="Enter the six digits that your authenticator app shows, or a backup code.">
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
          label="Code"
          name="code"
          autoComplete="one-time-code"
          autoFocus
          required
          withAsterisk={false}
          maxLength={20}
          value={code}
          onChange={event => setCode(event.currentTarget.value)}
        />
        <Button
          className={css['submit']}
          variant="filled"
          size="md"
          fullWidth
          type="submit"
          loading={attempt.isPending}
        >
          Sign in
        </Button>
      </form>
      <p className={css['foot']}>
        <button type="button" className={css['link']} onClick={() => onRestart()}>
          Back to the password
        </button>
      </p>
    </AuthPage>
  )
}
