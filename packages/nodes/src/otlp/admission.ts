import { RequestError } from './request-error.ts'

/** What one request may take up, until it leaves. */
export interface Permit {
  /** Counts bytes that the request keeps in memory; throws when all requests together keep too many. */
  readonly take: (bytes: number) => void
  readonly leave: () => void
}

export interface Admission {
  /** Throws when there are too many requests. */
  enter(): Permit
}

const tooMuch = () => new RequestError('busy', 'Too much data is waiting for its destinations')

/** Bounds what all requests of a listener take up together; beyond it senders are asked to come back. */
export function createAdmission(limits: { readonly bytes: number; readonly requests: number }): Admission {
  let usedBytes = 0
  let requests = 0
  return {
    enter() {
      if (requests >= limits.requests) throw tooMuch()
      requests += 1
      let held = 0
      return {
        take(bytes) {
          if (usedBytes + bytes > limits.bytes) throw tooMuch()
          usedBytes += bytes
          held += bytes
        },
        leave() {
          requests -= 1
          usedBytes -= held
        },
      }
    },
  }
}
