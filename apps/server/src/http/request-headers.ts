import type { FastifyRequest } from 'fastify'
import { addressHeader } from '../identity/auth.ts'

/** The request's headers, with the caller's address under the name better-auth reads, whatever the client sent there. */
export function requestHeaders(request: FastifyRequest): Headers {
  const headers = new Headers()
  for (const [name, value] of Object.entries(request.headers)) {
    for (const one of Array.isArray(value) ? value : [value]) if (one !== undefined) headers.append(name, one)
  }
  headers.set(addressHeader, request.ip)
  return headers
}

/** Where this request reached us. */
export function ownOrigin(request: FastifyRequest): string {
  return `${request.protocol}://${request.host}`
}
