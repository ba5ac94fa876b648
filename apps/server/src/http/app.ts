import helmet from '@fastify/helmet'
import rateLimit from '@fastify/rate-limit'
import { apiError, type ErrorCode } from '@weir/contracts'
import Fastify, { type FastifyError, type FastifyInstance } from 'fastify'
import { serveBillingWebhook } from '../billing/webhook.ts'
import { newId } from '../ids.ts'
import { serveReference } from '../reference-pages/serve-reference.ts'
import type { Services } from '../services.ts'
import { version } from '../version.ts'
import { serveApi } from './api.ts'
import { serveAuth } from './auth-bridge.ts'
import { serveConsole } from './console.ts'
import { serveHealth } from './health.ts'
import { describeApi } from './openapi.ts'
import { plannedError, sendProblem } from './problems.ts'
import { createRateLimits } from './rate-limits.ts'
import { measureRequests } from './request-metrics.ts'
import { securityHeaders } from './security-headers.ts'

/** Everything that is served on the console's port. */
export async function createApp(services: Services): Promise<FastifyInstance> {
  const { config } = services
  const app = Fastify({
    bodyLimit: config.bodyLimitBytes,
    trustProxy: config.trustProxy,
    genReqId: () => newId(),
    // A request that is not complete by then is a stuck or hostile one.
    requestTimeout: 60_000,
    keepAliveTimeout: 65_000,
    forceCloseConnections: 'idle',
    routerOptions: { maxParamLength: 2_000 },
    frameworkErrors: (_error, _request, reply) =>
      void sendProblem(reply, 'INVALID_INPUT', { detail: 'The address of the request cannot be read.' }),
  })
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id)
  })
  app.addHook('onSend', async (_request, reply, payload) => {
    const type = String(reply.getHeader('content-type') ?? '')
    if (reply.statusCode >= 400 && type.startsWith('application/json') && !isHealth(reply.request.url)) {
      reply.header('content-type', 'application/problem+json')
    }
    return payload
  })
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const planned = plannedError(error)
    if (planned) return sendProblem(reply, planned.code, planned.data)
    const code = codeOf(error)
    if (code === 'INTERNAL') {
      services.log.error('a request failed', {
        requestId: request.id,
        method: request.method,
        path: request.url.split('?')[0],
        error,
      })
    }
    return sendProblem(reply, code, code === 'INVALID_INPUT' ? { detail: error.message } : {})
  })
  app.setNotFoundHandler((_request, reply) => sendProblem(reply, 'NOT_FOUND'))
  acceptJson(app)
  measureRequests(app, services.metrics)
  await app.register(helmet, securityHeaders(config))
  await app.register(rateLimit, { global: false })

  const limits = createRateLimits(app, config.rateLimitPerMinute)
  serveHealth(app, services)
  serveAuth(app, services, limits)
  const description = JSON.stringify(await describeApi(version, config.publicUrl))
  app.get('/v1/openapi.json', (_request, reply) => reply.header('content-type', 'application/json').send(description))
  serveBillingWebhook(app, services, limits)
  serveApi(app, services, limits)
  serveReference(app)
  await serveConsole(app, config.consoleDir)
  return app
}

/** JSON is the only body the API takes. It is read here, so that the size limit holds before anything is parsed. */
function acceptJson(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) => {
    if (body === '') return done(null, undefined)
    try {
      done(null, JSON.parse(body.toString()))
    } catch {
      done(apiError('INVALID_INPUT', { detail: 'The request body is not valid JSON.' }))
    }
  })
}

const codesByStatus: Record<number, ErrorCode> = {
  400: 'INVALID_INPUT',
  404: 'NOT_FOUND',
  405: 'METHOD_NOT_ALLOWED',
  413: 'TOO_LARGE',
  415: 'UNSUPPORTED_MEDIA',
  429: 'TOO_MANY_REQUESTS',
}

/** The error of the table for one that Fastify raised itself. */
function codeOf(error: FastifyError): ErrorCode {
  return codesByStatus[error.statusCode ?? 500] ?? 'INTERNAL'
}

function isHealth(url: string): boolean {
  return url.startsWith('/readyz')
}
