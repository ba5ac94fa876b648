import { createORPCClient } from '@orpc/client'
import type { ContractRouterClient } from '@orpc/contract'
import type { JsonifiedClient } from '@orpc/openapi-client'
import { OpenAPILink } from '@orpc/openapi-client/fetch'
import { contract } from './contract.ts'
import { fromProblem } from './errors.ts'

export type ApiClient = JsonifiedClient<ContractRouterClient<typeof contract>>

export interface ClientOptions {
  url: string
  /** Sends the request; the console adds its bearer token here. */
  fetch?: (request: Request) => Promise<Response>
}

/** A typed client of the whole API. */
export function createApiClient({ url, fetch: send = request => fetch(request) }: ClientOptions): ApiClient {
  const link = new OpenAPILink(contract, {
    url,
    fetch: async (request, init) => asPlainJson(await send(new Request(request, init))),
    customErrorResponseBodyDecoder: body => fromProblem(body) ?? null,
  })
  return createORPCClient(link)
}

/** The link reads application/json only; problem+json is the same thing by another name. */
function asPlainJson(response: Response): Response {
  const type = response.headers.get('content-type') ?? ''
  if (!type.startsWith('application/problem+json')) return response
  const headers = new Headers(response.headers)
  headers.set('content-type', 'application/json')
  return new Response(response.body, { status: response.status, statusText: response.statusText, headers })
}
