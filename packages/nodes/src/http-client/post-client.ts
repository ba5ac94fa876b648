import { type ClientRequest, Agent as HttpAgent, type IncomingMessage, request as httpRequest } from 'node:http'
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https'
import type { ConnectionOptions } from 'node:tls'
import type { AddressGuard } from '../address-guard.ts'

/** Answers are short; what goes beyond is cut off. */
const maxAnswerBytes = 64 * 1024

export interface Answer {
  status: number
  /** Header values by lower-case name. */
  header(name: string): string
  body: Uint8Array
}

export interface PostClientOptions {
  readonly timeoutMs: number
  readonly maxSockets?: number
  readonly tls?: ConnectionOptions
  readonly guard?: AddressGuard | undefined
}

export interface PostClient {
  /** Sends one request; redirects are not followed. `method` is POST unless given. */
  post(
    url: URL,
    headers: Readonly<Record<string, string>>,
    body: Uint8Array,
    signal: AbortSignal,
    method?: string,
  ): Promise<Answer>
  close(): void
}

async function readAnswer(response: IncomingMessage): Promise<Answer> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of response) {
    if (Buffer.isBuffer(chunk) && size < maxAnswerBytes) chunks.push(chunk)
    if (Buffer.isBuffer(chunk)) size += chunk.length
  }
  return {
    status: response.statusCode ?? 0,
    header: name => String(response.headers[name] ?? ''),
    body: Buffer.concat(chunks).subarray(0, maxAnswerBytes),
  }
}

/** A client that keeps its connections open until it is closed. */
export function createPostClient({ timeoutMs, maxSockets = 8, tls, guard }: PostClientOptions): PostClient {
  const options = { keepAlive: true, maxSockets, ...(guard && { lookup: guard.lookup }) }
  const agents = { http: new HttpAgent(options), https: new HttpsAgent({ ...options, ...tls }) }

  function open(
    url: URL,
    headers: Readonly<Record<string, string>>,
    body: Uint8Array,
    signal: AbortSignal,
    method: string,
    onAnswer: (response: IncomingMessage) => void,
  ): ClientRequest {
    guard?.check(url.hostname)
    const secure = url.protocol === 'https:'
    return (secure ? httpsRequest : httpRequest)(
      url,
      {
        method,
        headers: { ...headers, 'content-length': String(body.length) },
        agent: secure ? agents.https : agents.http,
        signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]),
      },
      onAnswer,
    )
  }

  return {
    async post(url, headers, body, signal, method = 'POST') {
      const { promise, resolve, reject } = Promise.withResolvers<Answer>()
      const send = () => {
        const request = open(url, headers, body, signal, method, response => {
          readAnswer(response).then(resolve, reject)
        })
        request.on('error', error => {
          // The server may close a connection that rested just when it is used again; that says nothing about the server.
          const rested = request.reusedSocket && 'code' in error && error.code === 'ECONNRESET'
          if (rested && !signal.aborted) send()
          else reject(error)
        })
        request.end(body)
      }
      send()
      return promise
    },
    close() {
      agents.http.destroy()
      agents.https.destroy()
    },
  }
}
