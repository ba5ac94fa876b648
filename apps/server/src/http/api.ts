import { OpenAPIHandler } from '@orpc/openapi/fastify'
import { ORPCError } from '@orpc/server'
import { ResponseHeadersPlugin } from '@orpc/server/plugins'
import { apiError, errorDataSchema, toProblem } from '@weir/contracts'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { authenticate } from '../identity/authenticate.ts'
import { router } from '../router.ts'
import type { Services } from '../services.ts'
import { admit } from './admission.ts'
import { refuseCrossSite } from './csrf.ts'
import { methodsAt } from './methods.ts'
import type { RequestContext } from './os.ts'
import { plannedError, sendProblem } from './problems.ts'
import type { RateLimits } from './rate-limits.ts'
import { ownOrigin, requestHeaders } from './request-headers.ts'

const wireDataSchema = errorDataSchema.extend({ requestId: z.string().optional() })

/** Serves every call of the contract. */
export function serveApi(app: FastifyInstance, services: Services, limits: RateLimits): void {
  const handler = new OpenAPIHandler(router, {
    plugins: [new ResponseHeadersPlugin<RequestContext>()],
    interceptors: [
      async call => {
        try {
          return await call.next()
        } catch (error) {
          const { context, request } = call
          throw wireError(error, context.requestId, `${request.method} ${request.url.pathname}`, services)
        }
      },
    ],
    clientInterceptors: [
      async call => {
        const input = withQuery(call.input, call.context.query)
        await admit(call.context, call.path.join('.'), input)
        return call.next({ ...call, input })
      },
    ],
    customErrorResponseBodyEncoder: error => {
      const { requestId, ...data } = wireDataSchema.safeParse(error.data).data ?? {}
      return toProblem(error.code, data, requestId)
    },
  })

  app.all('/v1/*', async (request, reply) => {
    await limits.byAddress(request, reply)
    const headers = requestHeaders(request)
    const caller = await authenticate(services, headers, request.ip)
    await limits.byCaller(request, reply, caller.principal)
    if (caller.byCookie) {
      const { publicUrl } = services.config
      refuseCrossSite({ method: request.method, headers, ownOrigin: ownOrigin(request), publicUrl })
    }
    const { matched } = await handler.handle(request, reply, {
      context: {
        services,
        principal: caller.principal,
        requestId: request.id,
        address: request.ip,
        headers,
        ...(request.method === 'GET' ? {} : { query: new URL(request.url, 'http://server').searchParams }),
      },
    })
    if (matched) return reply
    const methods = methodsAt(new URL(request.url, 'http://server').pathname)
    if (methods.length === 0) throw apiError('NOT_FOUND')
    reply.header('allow', methods.join(', '))
    return sendProblem(reply, 'METHOD_NOT_ALLOWED')
  })
}

/** Calls with a body may have some of their fields in the query; the path and the body go before it. */
function withQuery(input: unknown, query: URLSearchParams | undefined): unknown {
  if (!query || query.size === 0 || (input !== undefined && !isFields(input))) return input
  return { ...Object.fromEntries(query), ...input }
}

const isFields = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Blob)

/** Puts the request id beside the error's data, so that the body's encoder finds it. What nobody planned goes to the log only. */
function wireError(error: unknown, requestId: string, call: string, services: Services): ORPCError<string, unknown> {
  const planned = plannedError(error)
  if (!planned) services.log.error('a call failed', { call, requestId, error })
  const { code, data } = planned ?? apiError('INTERNAL')
  const { status } = planned ?? apiError('INTERNAL')
  return new ORPCError(code, { status, data: { ...data, requestId } })
}
