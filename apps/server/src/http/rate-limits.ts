import { apiError } from '@weir/contracts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Principal } from '../identity/principal.ts'

const minuteMs = 60_000
/** Many people may share one address, so an address gets this many times what one caller gets. */
const callersPerAddress = 5

export interface RateLimits {
  /** Counts a request of an address, before anything is looked up for it. */
  byAddress(request: FastifyRequest, reply: FastifyReply): Promise<void>
  /** Counts a request of a recognised caller, or of an address when nobody was recognised. */
  byCaller(request: FastifyRequest, reply: FastifyReply, principal: Principal | undefined): Promise<void>
}

/** Limits requests per minute; the rate-limit plugin must be registered. */
export function createRateLimits(app: FastifyInstance, perMinute: number): RateLimits {
  const callers = new WeakMap<FastifyRequest, string>()
  const address = app.createRateLimit({
    max: perMinute * callersPerAddress,
    timeWindow: minuteMs,
    keyGenerator: request => request.ip,
  })
  const caller = app.createRateLimit({
    max: perMinute,
    timeWindow: minuteMs,
    keyGenerator: request => callers.get(request) ?? request.ip,
  })
  const count = async (limit: typeof address, request: FastifyRequest, reply: FastifyReply) => {
    const result = await limit(request)
    if (result.isAllowed || !result.isExceeded) return
    reply.header('retry-after', Math.max(1, result.ttlInSeconds))
    throw apiError('TOO_MANY_REQUESTS')
  }
  return {
    byAddress: (request, reply) => count(address, request, reply),
    async byCaller(request, reply, principal) {
      callers.set(request, callerKey(principal) ?? request.ip)
      await count(caller, request, reply)
    },
  }
}

function callerKey(principal: Principal | undefined): string | undefined {
  if (principal?.kind === 'user') return `user ${principal.userId}`
  return principal?.kind === 'token' ? `token ${principal.tokenId}` : undefined
}
