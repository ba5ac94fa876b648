import type { TokenSource } from './bearer.ts'

type Send = (request: Request) => Promise<Response>

/** Sends a request with the bearer token. When the token is refused, one fresh token is tried before giving up. */
export function authorizedFetch(tokens: TokenSource, send: Send): Send {
  const sendWithToken = (request: Request, token: string) => {
    const headers = new Headers(request.headers)
    headers.set('authorization', `Bearer ${token}`)
    return send(new Request(request, { headers }))
  }
  return async request => {
    const second = request.clone()
    const token = await tokens.get()
    const response = await sendWithToken(request, token)
    if (response.status !== 401) return response
    await tokens.invalidate(token)
    return sendWithToken(second, await tokens.get())
  }
}
