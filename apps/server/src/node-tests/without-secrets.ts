const secretName = /pass|secret|token|key|credential|auth|header|cookie|external_id/i
const shortest = 4

/** A message about a destination without anything that its configuration holds in confidence. */
export function withoutSecrets(message: string, configuration: object): string {
  const secrets = [...secretsIn(configuration, false)].toSorted((a, b) => b.length - a.length)
  return secrets.reduce((text, secret) => text.replaceAll(secret, '***'), message)
}

/** The texts under names that sound like secrets, and the user part of URLs wherever they stand. */
function* secretsIn(value: unknown, isSecret: boolean): Generator<string> {
  if (typeof value === 'string') {
    if (isSecret && value.length >= shortest) yield value
    const [, user] = /^[a-z][a-z0-9+.-]*:\/\/([^\s/@]+)@/i.exec(value) ?? []
    if (user !== undefined) yield* [user, ...user.split(':')].filter(part => part.length >= shortest)
    return
  }
  if (typeof value !== 'object' || value === null) return
  for (const [name, inner] of Object.entries(value)) {
    yield* secretsIn(inner, isSecret || (Number.isNaN(Number(name)) && secretName.test(name)))
  }
}
