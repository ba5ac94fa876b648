import { Button, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { Link, useLocation } from '@tanstack/react-router'
import { useState } from 'react'
import { cookieClient } from '../../../lib/api.ts'
import { errorCode, errorWords } from '../../../lib/error-words.ts'
import { useUrlState } from '../../../lib/use-url-state.ts'
import { ErrorStrip } from '../../../ui/ErrorStrip.tsx'
import { AuthPage } from '../AuthPage.tsx'
import css from '../AuthPage.module.css'
import { loginSearch } from '../auth.search.ts'
import { domainInPath, ssoStartPath } from './sso-start.ts'

/** Asks whose identity provider somebody signs in with, and goes there. */
export function Page() {
  const [search] = useUrlState(loginSearch)
  const pathname = useLocation({ select: location => location.pathname })
  const [text, setText] = useState(() => domainInPath(pathname))
  const lookup = useMutation({
    mutationFn: () => cookieClient.sso.lookup({ email_or_domain: text.trim() }),
    onSuccess: ({ domain, found }) => {
      if (found === 'one') window.location.assign(ssoStartPath(domain, search.returnTo))
    },
  })
  const words = problem(lookup.data, lookup.error)
  const leaving = lookup.data?.found === 'one'
  return (
    <AuthPage title="Single sign-on" lead="Sign in with your organization’s identity provider.">
      {words ? <ErrorStrip>{words}</ErrorStrip> : null}
      <form
        className={css['form']}
        onSubmit={event => {
          event.preventDefault()
          lookup.mutate()
        }}
      >
        <TextInput
          className={css['field']}
          size="md"
          label="Work email or domain"
          description="For example name@company.com, or company.com"
          name="email"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          autoFocus
          required
          withAsterisk={false}
          maxLength={320}
          value={text}
          onChange={event => {
            setText(event.currentTarget.value)
            if (!lookup.isIdle) lookup.reset()
          }}
        />
        <Button
          className={css['submit']}
          variant="filled"
          size="md"
          fullWidth
          type="submit"
          loading={lookup.isPending || leaving}
        >
          Continue
        </Button>
      </form>
      <p className={css['foot']}>
        <Link className={css['link']} to="/auth/login">
          Sign in with a password instead
        </Link>
      </p>
    </AuthPage>
  )
}

type Found = Awaited<ReturnType<typeof cookieClient.sso.lookup>>

function problem(found: Found | undefined, error: unknown): string | undefined {
  if (errorCode(error) === 'INVALID_INPUT') return 'Enter your work email, or a domain such as company.com.'
  if (error) return errorWords(error).sentence
  if (found?.found === 'none') {
    return `No identity provider is connected for ${found.domain}. Check the spelling, or sign in with your password; an administrator of your organization can connect one.`
  }
  if (found?.found === 'several') {
    return `${found.domain} has more than one identity provider. Start from your identity provider’s own page.`
  }
  return undefined
}
