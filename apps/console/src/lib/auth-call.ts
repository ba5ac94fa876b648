import { apiError, fromProblem } from '@weir/contracts'

/** A call to the sign-in service, which works on this browser's cookie. Fails with an error of the API's table. */
export async function authCall(path: string, body: Readonly<Record<string, string>> = {}): Promise<unknown> {
  return read(
    await fetch(`/v1/auth${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    }),
  )
}

/** Confirms an email with the token of the link that was mailed there. */
export async function verifyEmail(token: string): Promise<void> {
  await read(await fetch(`/v1/auth/verify-email?${new URLSearchParams({ token })}`))
}

async function read(response: Response): Promise<unknown> {
  const answer: unknown = await response.json().catch(() => undefined)
  if (response.ok) return answer
  throw fromProblem(answer) ?? apiError(response.status === 429 ? 'TOO_MANY_REQUESTS' : 'INTERNAL')
}
