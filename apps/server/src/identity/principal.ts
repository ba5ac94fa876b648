import { type Accesses, apiError, type AuthenticationMethod } from '@weir/contracts'

/** Who is calling, and from which address. */
export type Principal =
  | {
      kind: 'user'
      userId: string
      email: string
      supportUser: boolean
      sessionId: string
      /** A visitor of the demo only reads; refused-writes.ts sees to it. */
      method: AuthenticationMethod
      address: string
    }
  | { kind: 'token'; tokenId: string; organizationId: string; accesses: Accesses; address: string }
  | { kind: 'system'; address: string }

export type UserPrincipal = Extract<Principal, { kind: 'user' }>

/** The caller of a request; throws UNAUTHENTICATED when nobody was recognised. */
export function requirePrincipal(context: { principal: Principal | undefined }): Principal {
  if (!context.principal) throw apiError('UNAUTHENTICATED')
  return context.principal
}

/** The calling person; throws FORBIDDEN for an API token, which belongs to an organization and not to a person. */
export function requireUser(context: { principal: Principal | undefined }): UserPrincipal {
  const principal = requirePrincipal(context)
  if (principal.kind === 'user') return principal
  throw apiError('FORBIDDEN', { detail: 'This call is for signed-in users. An API token cannot make it.' })
}
