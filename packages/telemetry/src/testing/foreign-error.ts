import { DecodeError } from '../decode-error.ts'

/** What `decode` throws other than a DecodeError; undefined when it succeeds or refuses its input as it should. */
export function foreignError(decode: () => unknown): unknown {
  try {
    decode()
    return undefined
  } catch (error) {
    return error instanceof DecodeError ? undefined : error
  }
}
