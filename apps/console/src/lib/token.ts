import { z } from 'zod'

/** A session token that cannot be read. */
class InvalidTokenError extends Error {
  override name = 'InvalidTokenError'
  constructor(reason: string) {
    super(`Invalid token specified: ${reason}`)
  }
}

const payloadSchema = z.looseObject({ exp: z.number().optional() })
export type TokenPayload = z.infer<typeof payloadSchema>

function fromBase64Url(part: string): string {
  const base64 = part.replaceAll('-', '+').replaceAll('_', '/')
  const bytes = Uint8Array.from(atob(base64), char => char.charCodeAt(0))
  return new TextDecoder().decode(bytes)
}

const reason = (error: unknown) => (error instanceof Error ? error.message : String(error))

/** Reads the payload of a JSON web token. It is not verified: only the server can do that. */
export function decodeToken(token: unknown): TokenPayload {
  if (typeof token !== 'string') throw new InvalidTokenError('must be a string')
  const part = token.split('.')[1]
  if (typeof part !== 'string') throw new InvalidTokenError('missing part #2')
  let text: string
  try {
    text = fromBase64Url(part)
  } catch (error) {
    throw new InvalidTokenError(`invalid base64 for part #2 (${reason(error)})`)
  }
  try {
    return payloadSchema.parse(JSON.parse(text))
  } catch (error) {
    throw new InvalidTokenError(`invalid json for part #2 (${reason(error)})`)
  }
}
