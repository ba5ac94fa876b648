import type { RequestConfig } from './request-fields.ts'

/** The headers of every request, by lower-case name: those of the user, and what the authorization asks for. */
export function requestHeaders({ headers, authorization }: RequestConfig): Record<string, string> {
  const made: Record<string, string> = {}
  for (const { header, value } of headers) made[header.toLowerCase()] = value
  const {
    strategy,
    username,
    password,
    secret = '',
    header,
  } = authorization ?? { strategy: 'none' as const, header: '' }
  if (strategy === 'basic') made['authorization'] = `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`
  else if (strategy === 'bearer') made['authorization'] = `Bearer ${secret}`
  else if (strategy === 'header') made[header.toLowerCase()] = secret
  return made
}

/** Shorter ones would make holes in ordinary words. */
const minSecretLength = 4

/** What must not be repeated when a destination says it back. */
export function secretsOf({ headers, authorization }: RequestConfig): string[] {
  const { password, secret } = authorization ?? {}
  const values = [password, secret, ...headers.map(({ value }) => value)]
  return values.flatMap(value => (value !== undefined && value.length >= minSecretLength ? [value] : []))
}
