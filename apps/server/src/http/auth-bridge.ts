import { type ErrorCode, type ErrorData, apiError } from '@weir/contracts'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { z } from 'zod'
import { authPath } from '../identity/auth.ts'
import type { Services } from '../services.ts'
import { refuseCrossSite } from './csrf.ts'
import type { RateLimits } from './rate-limits.ts'
import { sendProblem } from './problems.ts'
import { ownOrigin, requestHeaders } from './request-headers.ts'

/** What of better-auth is open to callers; everything else of it stays inside. */
const openPaths = (signUp: boolean) =>
  new Set(['/sign-in/email', '/sign-out', '/get-session', '/jwks', ...(signUp ? ['/sign-up/email'] : [])])

const errorBodySchema = z.object({ code: z.string().optional(), message: z.string().optional() })

/** Hands sign-in and its kin to better-auth, and gives its errors our shape. */
export function serveAuth(app: FastifyInstance, services: Services, limits: RateLimits): void {
  const open = openPaths(services.config.signUp)
  app.route({
    method: ['GET', 'POST'],
    url: `${authPath}/*`,
    async handler(request, reply) {
      await limits.byAddress(request, reply)
      const url = new URL(request.url, ownOrigin(request))
      if (!open.has(url.pathname.slice(authPath.length))) throw apiError('NOT_FOUND')
      const body = request.body === undefined ? undefined : JSON.stringify(request.body)
      const headers = requestHeaders(request)
      // Programs sign in with none of these; a browser always sends one, and nobody may be signed in from another site.
      if (['origin', 'cookie', 'sec-fetch-site'].some(name => headers.has(name))) {
        const { publicUrl } = services.config
        refuseCrossSite({ method: request.method, headers, ownOrigin: ownOrigin(request), publicUrl })
      }
      // These describe the body as it came; it is written anew.
      for (const name of ['content-length', 'transfer-encoding', 'content-encoding']) headers.delete(name)
      const answer = await services.auth.handler(
        new Request(url, { method: request.method, headers, ...(body === undefined ? {} : { body }) }),
      )
      for (const cookie of answer.headers.getSetCookie()) reply.header('set-cookie', cookie)
      return send(reply, answer)
    },
  })
}

async function send(reply: FastifyReply, answer: Response): Promise<FastifyReply> {
  const text = await answer.text()
  if (answer.status >= 400) return sendError(reply, answer, text)
  reply.status(answer.status).header('cache-control', 'no-store')
  return text === '' ? reply.send() : reply.header('content-type', 'application/json').send(withoutToken(text))
}

/** The session's token belongs into the HttpOnly cookie; a script that could read it here would defeat that. */
function withoutToken(text: string): string {
  return JSON.stringify(JSON.parse(text, (key, value: unknown) => (key === 'token' ? undefined : value)))
}

function sendError(reply: FastifyReply, answer: Response, text: string): FastifyReply {
  const retryAfter = answer.headers.get('x-retry-after')
  if (retryAfter) reply.header('retry-after', retryAfter)
  const [code, data] = problemFor(answer.status, text)
  return sendProblem(reply, code, data)
}

function problemFor(status: number, text: string): [ErrorCode, ErrorData] {
  const { code = '', message } = parseError(text)
  if (code === 'INVALID_EMAIL_OR_PASSWORD') return ['WRONG_CREDENTIALS', {}]
  if (status === 429) return ['TOO_MANY_REQUESTS', {}]
  if (status === 401) return ['UNAUTHENTICATED', {}]
  if (status === 403) return [/ORIGIN|CROSS_SITE|CSRF/.test(code) ? 'CROSS_SITE' : 'FORBIDDEN', {}]
  if (status === 404) return ['NOT_FOUND', {}]
  if (status === 415) return ['UNSUPPORTED_MEDIA', {}]
  return status < 500 ? ['INVALID_INPUT', message ? { detail: message } : {}] : ['INTERNAL', {}]
}

function parseError(text: string): z.infer<typeof errorBodySchema> {
  try {
    return errorBodySchema.safeParse(JSON.parse(text)).data ?? {}
  } catch {
    return {}
  }
}
