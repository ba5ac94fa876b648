import { Button, TextInput } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { authCall } from '../../lib/auth-call.ts'
import { errorWords } from '../../lib/error-words.ts'
import { passwordProblem } from '../../lib/password-rule.ts'
import { ErrorStrip } from '../../ui/ErrorStrip.tsx'
import { PasswordField } from '../../ui/PasswordField.tsx'
import { AuthNotice } from './AuthNotice.tsx'
import { AuthPage } from './AuthPage.tsx'
import css from './AuthPage.module.css'
import { ConfirmEmail } from './ConfirmEmail.tsx'
import { enter, signIn } from './sign-in.ts'
import { signInOptionsQuery } from './sign-in-options.ts'
import { useMailToken } from './use-mail-token.ts'

const empty = { email: '', password: '', firstName: '', lastName: '', company: '' }

export function Page() {
  const token = useMailToken('verify')
  const options = useQuery(signInOptionsQuery)
  if (token) return <ConfirmEmail token={token} />
  if (options.isPending) return <AuthPage title="Create an account" />
  if (options.isError) return <AuthNotice title="Create an account" lead={errorWords(options.error).sentence} />
  return <RegisterForm open={options.data.sign_up} confirmsByMail={options.data.mail} />
}

interface RegisterFormProps {
  /** Whether anyone may register; otherwise those who were invited. */
  open: boolean
  confirmsByMail: boolean
}

const openLead = 'Use your work email, so that your organization can be found by it.'
const invitedLead =
  'Accounts are made by invitation here. Use the address that was invited, or ask an administrator of your organization to invite you.'

/** The fields of a new account. Without mail the account is ready at once; with it, the address is confirmed first. */
function RegisterForm({ open, confirmsByMail }: RegisterFormProps) {
  const [fields, setFields] = useState(empty)
  const [problem, setProblem] = useState<string>()
  const queryClient = useQueryClient()
  const router = useRouter()
  const attempt = useMutation({
    mutationFn: async () => {
      const email = fields.email.trim()
      await authCall('/sign-up/email', { ...fields, email })
      if (confirmsByMail || (await signIn(email, fields.password)) !== 'entered') return
      router.history.push(await enter(queryClient, undefined))
    },
  })
  const text = (key: Exclude<keyof typeof empty, 'password'>) => ({
    className: css['field'],
    size: 'md',
    required: true,
    withAsterisk: false,
    name: key,
    maxLength: 200,
    value: fields[key],
    onChange: (event: { currentTarget: HTMLInputElement }) => {
      const { value } = event.currentTarget
      setFields(before => ({ ...before, [key]: value }))
    },
  })
  if (attempt.isSuccess && confirmsByMail) {
    return (
      <AuthNotice
        title="Check your mail"
        lead={`We sent a mail to ${fields.email.trim()}. Open the link in it to confirm the address; then sign in.`}
      />
    )
  }
  const refused = problem ?? (attempt.isError ? errorWords(attempt.error).sentence : undefined)
  return (
    <AuthPage title="Create an account" lead={open ? openLead : invitedLead}>
      {refused ? <ErrorStrip>{refused}</ErrorStrip> : null}
      <form
        className={css['form']}
        onSubmit={event => {
          event.preventDefault()
          const found = passwordProblem(fields.password)
          setProblem(found)
          if (!found) attempt.mutate()
        }}
      >
        <div className={css['pair']}>
          <TextInput {...text('firstName')} label="First name" autoComplete="given-name" autoFocus />
          <TextInput {...text('lastName')} label="Last name" autoComplete="family-name" />
        </div>
        <TextInput {...text('company')} label="Company" autoComplete="organization" required={false} />
        <TextInput {...text('email')} label="Work email" type="email" autoComplete="username" />
        <PasswordField
          className={css['field']}
          size="md"
          label="Password"
          autoComplete="new-password"
          value={fields.password}
          onChange={password => setFields(before => ({ ...before, password }))}
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
          Create account
        </Button>
      </form>
      <p className={css['foot']}>
        You have one already?{' '}
        <Link className={css['link']} to="/auth/login">
          Sign in
        </Link>
      </p>
    </AuthPage>
  )
}
