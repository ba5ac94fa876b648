import type { Principal } from './principal.ts'

/** The caller as records name them: people by their email, tokens and the server by what they are. */
export function callerName(principal: Principal): string {
  return principal.kind === 'user' ? principal.email : principal.kind
}
