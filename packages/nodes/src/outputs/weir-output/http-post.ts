import { Agent as HttpAgent, type IncomingMessage, request as httpRequest } from 'node:http'
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https'

/** Answers are short; what goes beyond is cut off. */
const maxAnswerBytes = 64 * 1024

export interface Answer {
  status: number
  /** Header values by lower-case name. */
  header(name: string): string
  body: Uint8Array
}

export interface PostClient {
  post(url: URL, headers: Record<string, string>, body: Uint8Array, signal: AbortSignal): Promise<Answer>
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
export function createPostClient(timeoutMs: number): PostClient {
  const options = { keepAlive: true, maxSockets: 8 }
  const agents = { http: new HttpAgent(options), https: new HttpsAgent(options) }
  return {
    post(url, headers, body, signal) {
      const { promise, resolve, reject } = Promise.withResolvers<Answer>()
      const request = (url.protocol === 'https:' ? httpsRequest : httpRequest)(
        url,
        {
          method: 'POST',
          headers: { ...headers, 'content-length': String(body.length) },
          agent: url.protocol === 'https:' ? agents.https : agents.http,
          signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]),
        },
        response => {
          readAnswer(response).then(resolve, reject)
        },
      )
      request.on('error', reject)
      request.end(body)
      return promise
    },
    close() {
      agents.http.destroy()
      agents.https.destroy()
    },
  }
}
