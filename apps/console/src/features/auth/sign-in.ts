export type SignInResult = 'ok' | 'wrong-credentials' | 'blocked' | 'too-many' | 'unavailable'

const byStatus = new Map<number, SignInResult>([
  [400, 'wrong-credentials'],
  [401, 'wrong-credentials'],
  [403, 'blocked'],
  [422, 'wrong-credentials'],
  [429, 'too-many'],
])

/** What an answer of the sign-in call means. */
export function readSignIn(status: number): SignInResult {
  return status >= 200 && status < 300 ? 'ok' : (byStatus.get(status) ?? 'unavailable')
}

export const signInWords: Record<Exclude<SignInResult, 'ok'>, string> = {
  'wrong-credentials': 'The email or password is not right.',
  blocked: 'This account may not sign in here. Ask an administrator of your organization.',
  'too-many': 'Too many attempts. Wait a minute and try again.',
  unavailable: 'The server does not answer. Check that it is running and try again.',
}

/** Signs in by email and password; the server sets the session cookie. */
export async function signIn(email: string, password: string): Promise<SignInResult> {
  try {
    const response = await fetch('/v1/auth/sign-in/email', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email, password }),
    })
    return readSignIn(response.status)
  } catch {
    return 'unavailable'
  }
}
