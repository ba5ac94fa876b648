import { request as httpRequest } from 'node:http'
import { request as httpsRequest } from 'node:https'
import { Readable } from 'node:stream'
import type { AddressGuard } from './address-guard.ts'

/** What a caller of {@link createGuardedFetch} may ask for. */
interface GuardedRequest {
  readonly signal: AbortSignal
  readonly headers: Readonly<Record<string, string>>
  readonly method?: string
  readonly body?: Uint8Array
}

/** A fetch for addresses that users give: one request without following redirects, and never past the guard. */
export function createGuardedFetch(
  guard: AddressGuard | undefined,
): (url: URL, request: GuardedRequest) => Promise<Response> {
  return async (url, { signal, headers, method = 'GET', body: sentBody }) => {
    guard?.check(url.hostname)
    const { promise, resolve, reject } = Promise.withResolvers<Response>()
    const send = url.protocol === 'https:' ? httpsRequest : httpRequest
    const sent = send(url, { method, signal, headers, ...(guard && { lookup: guard.lookup }) }, answer => {
      const status = answer.statusCode ?? 502
      const named = Object.entries(answer.headers).flatMap(([name, value]): [string, string][] =>
        typeof value === 'string' ? [[name, value]] : [],
      )
      const empty = status === 204 || status === 205 || status === 304
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- Node's own stream of bytes, under the name the browser has for it
      const body = empty ? null : (Readable.toWeb(answer) as ReadableStream<Uint8Array>)
      resolve(new Response(body, { status, headers: named }))
    })
    sent.on('error', reject)
    sent.end(sentBody)
    return promise
  }
}
