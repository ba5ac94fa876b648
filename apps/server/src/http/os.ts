import { implement } from '@orpc/server'
import { contract } from '@weir/contracts'
import type { Principal } from '../identity/principal.ts'
import type { Services } from '../services.ts'

/** What every handler is given beside its input. */
export interface RequestContext {
  services: Services
  /** Undefined when nobody was recognised; `requirePrincipal(context)` refuses such a call. */
  principal: Principal | undefined
  requestId: string
  address: string
  /** The request's headers, for the calls that work on the session itself. */
  headers: Headers
  /** Of calls that are not made with GET, whose input comes from the path and the body. */
  query?: URLSearchParams
  /** Headers added to the answer; filled in by the API handler. */
  resHeaders?: Headers
}

/** The contract, ready to be given its handlers. */
export const os = implement(contract).$context<RequestContext>()
