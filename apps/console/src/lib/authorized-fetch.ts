import type { TokenSource } from './bearer.ts'

type Send = (request: Request) => Promise<Response>

/** Sends a request with the bearer token. When the token is refused, one fresh token is tried before giving up. */
export function authorizedFetch(tokens: TokenSource, send: Send): Send {
  const sendWithToken = async (request: Request) => {
    const headers = new Headers(request.headers)
    headers.set('authorization', `Bearer ${await tokens.get()}`)
    return send(new Request(request, { headers }))
  }
  return async request => {
    const second = request.clone()
    const response = await sendWithToken(request)
    if (response.status !== 401) return response
    await tokens.invalidate()
    return sendWithToken(second)
  }
}
