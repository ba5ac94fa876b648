import { lookup as lookUp } from 'node:dns'
import { request as httpRequest, type IncomingMessage } from 'node:http'
import { request as httpsRequest } from 'node:https'
import type { LookupFunction } from 'node:net'
import { currentSignIn } from './current-sign-in.ts'
import { isPrivateHost, refusedUrl } from './provider-urls.ts'

const timeoutMs = 10_000
const maxAnswerBytes = 512 * 1024

/** The other side did not answer as it should: it is away, too slow, sends too much, or is where it may not be. */
export class OutsideError extends Error {
  override readonly name = 'OutsideError'
}

/**
 * Asks a server whose address somebody else has chosen. Bounded in time and size, follows nothing, and talks to the very address
 * that was checked, so that a name cannot point elsewhere a moment later.
 */
export async function outsideFetch(asked: Request, allowPrivate: boolean): Promise<Response> {
  const refused = refusedUrl(asked.url, allowPrivate)
  if (refused) throw new OutsideError(`The address ${refused}.`)
  const body = asked.body ? Buffer.from(await asked.arrayBuffer()) : undefined
  const signal = AbortSignal.any([asked.signal, AbortSignal.timeout(timeoutMs)])
  try {
    return await send(asked, body, signal, allowPrivate)
  } catch (error) {
    if (error instanceof OutsideError) throw error
    if (signal.aborted) throw new OutsideError(`There was no answer within ${timeoutMs / 1000} seconds.`)
    throw new OutsideError(`It cannot be reached (${reason(error)}).`)
  }
}

function reason(error: unknown): string {
  if (error instanceof Error && 'code' in error) return String(error.code)
  return 'the connection broke'
}

function send(asked: Request, body: Buffer | undefined, signal: AbortSignal, allowPrivate: boolean): Promise<Response> {
  const request = asked.url.startsWith('https:') ? httpsRequest : httpRequest
  return new Promise((resolve, reject) => {
    const outgoing = request(asked.url, {
      method: asked.method,
      headers: { ...Object.fromEntries(asked.headers), ...(body ? { 'content-length': String(body.length) } : {}) },
      signal,
      agent: false,
      lookup: checkedLookup(allowPrivate),
    })
    outgoing.once('error', reject)
    outgoing.once('response', answer => void read(answer).then(resolve, reject))
    outgoing.end(body)
  })
}

async function read(answer: IncomingMessage): Promise<Response> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of answer) {
    const bytes = Buffer.from(chunk)
    size += bytes.length
    if (size > maxAnswerBytes) {
      answer.destroy()
      throw new OutsideError(`The answer is larger than ${maxAnswerBytes / 1024} KB.`)
    }
    chunks.push(bytes)
  }
  const status = answer.statusCode ?? 500
  const headers = new Headers()
  for (const [name, value] of Object.entries(answer.headers)) {
    for (const one of Array.isArray(value) ? value : [value]) if (one !== undefined) headers.append(name, one)
  }
  const hasBody = status !== 204 && status !== 304
  return new Response(hasBody ? Buffer.concat(chunks) : null, { status, headers })
}

function checkedLookup(allowPrivate: boolean): LookupFunction {
  return (host, options, done) =>
    lookUp(host, { ...options, all: true }, (error, found) => {
      if (error) return done(error, '', 0)
      const inside = allowPrivate ? undefined : found.find(({ address }) => isPrivateHost(address))
      const [first] = found
      if (inside || !first) return done(new OutsideError('Its name points to a private address.'), '', 0)
      if (options.all) return done(null, found)
      done(null, first.address, first.family)
    })
}

let isInstalled = false

/**
 * The library asks identity providers through the global `fetch`, which knows no limits, and takes no other. While somebody signs
 * in, what it sends goes through ours; all other calls stay as they are.
 */
export function boundSignInFetches(): void {
  if (isInstalled) return
  isInstalled = true
  const plain = globalThis.fetch
  globalThis.fetch = (input, init) => {
    const signIn = currentSignIn()
    return signIn ? outsideFetch(new Request(input, init), signIn.allowPrivate) : plain(input, init)
  }
}
