import { apiError } from '@weir/contracts'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { refuseVisitorsOfAccounts } from '../demo-sign-in/refuse-demo-writes.ts'
import { authPath } from '../identity/auth.ts'
import { openPaths } from '../identity/open-paths.ts'
import { serveSso } from '../identity/sso/sign-in-routes.ts'
import type { Services } from '../services.ts'
import { authProblem } from './auth-problems.ts'
import { refuseCrossSite } from './csrf.ts'
import type { RateLimits } from './rate-limits.ts'
import { sendProblem } from './problems.ts'
import { ownOrigin, requestHeaders } from './request-headers.ts'

/** Hands sign-in and its kin to better-auth, and gives its errors our shape. */
export function serveAuth(app: FastifyInstance, services: Services, limits: RateLimits): void {
  serveSso(app, services, limits)
  app.route({
    method: ['GET', 'POST'],
    url: `${authPath}/*`,
    async handler(request, reply) {
      await limits.byAddress(request, reply)
      const url = new URL(request.url, ownOrigin(request))
      const open = openPaths.get(url.pathname.slice(authPath.length))
      if (!open) throw apiError('NOT_FOUND')
      const dropped = [...url.searchParams.keys()].filter(key => !open.fields.includes(key))
      for (const key of dropped) url.searchParams.delete(key)
      const body =
        request.body === undefined
          ? undefined
          : JSON.stringify({ ...onlyFields(request.body, open.fields), ...open.fixed })
      const headers = requestHeaders(request)
      // Programs sign in with none of these; a browser always sends one, and nobody may be signed in from another site.
      if (['origin', 'cookie', 'sec-fetch-site'].some(name => headers.has(name))) {
        const { publicUrl } = services.config
        refuseCrossSite({ method: request.method, headers, ownOrigin: ownOrigin(request), publicUrl })
      }
      await refuseVisitorsOfAccounts(services, request.method, url.pathname.slice(authPath.length), headers)
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

function onlyFields(body: unknown, fields: readonly string[]): Record<string, unknown> {
  if (typeof body !== 'object' || body === null) return {}
  return Object.fromEntries(Object.entries(body).filter(([name]) => fields.includes(name)))
}

function sendError(reply: FastifyReply, answer: Response, text: string): FastifyReply {
  const { code, data, retryAfter } = authProblem(answer.status, text)
  const wait = answer.headers.get('x-retry-after') ?? retryAfter
  if (wait !== undefined) reply.header('retry-after', wait)
  return sendProblem(reply, code, data)
}
