import { promisify } from 'node:util'
import { brotliDecompress, gunzip, inflate, zstdDecompress } from 'node:zlib'
import type { createGuardedFetch } from '../../guarded-fetch.ts'

type GuardedFetch = ReturnType<typeof createGuardedFetch>

const maxRedirects = 5
const redirects = new Set([301, 302, 303, 307, 308])

const decompressors = {
  gzip: promisify(gunzip),
  'x-gzip': promisify(gunzip),
  deflate: promisify(inflate),
  br: promisify(brotliDecompress),
  zstd: promisify(zstdDecompress),
}
const accepted = 'gzip, deflate, br, zstd'

const isKnown = (name: string): name is keyof typeof decompressors => Object.hasOwn(decompressors, name)

export interface PullRequest {
  readonly url: URL
  readonly method: string
  readonly headers: Readonly<Record<string, string>>
  /** Headers that only the origin of the request may see. */
  readonly ownHeaders: Readonly<Record<string, string>>
  readonly body: string | undefined
}

export interface PullAnswer {
  readonly status: number
  /** Where it came from, after redirects. */
  readonly url: URL
  header(name: string): string
  readonly body: Buffer
}

/** Where a request goes, in words that show no secret: parameters may be such. */
export function placeOf(url: URL): string {
  return `${url.origin}${url.pathname}`
}

/** Sends a request, follows redirects past the guard, and reads the answer up to `maxBytes`. */
export async function exchange(
  fetch: GuardedFetch,
  request: PullRequest,
  limits: { readonly maxBytes: number; readonly signal: AbortSignal },
): Promise<PullAnswer> {
  let { url, method, body } = request
  for (let followed = 0; ; followed += 1) {
    const isSame = url.origin === request.url.origin
    const headers: Record<string, string> = {
      'accept-encoding': accepted,
      ...request.headers,
      ...(isSame && request.ownHeaders),
      ...(body !== undefined && { 'content-length': String(Buffer.byteLength(body)) }),
    }
    const sent = body === undefined ? {} : { body: Buffer.from(body) }
    const response = await fetch(url, { signal: limits.signal, headers, method, ...sent })
    const location = response.headers.get('location')
    if (!redirects.has(response.status) || location === null) return readAnswer(response, url, limits.maxBytes)
    await response.body?.cancel()
    if (followed >= maxRedirects) throw new Error(`${placeOf(request.url)} redirects more than ${maxRedirects} times`)
    const next = URL.parse(location, url)
    if (!next || !isHttp(next)) throw new Error(`${placeOf(url)} redirects to what is no HTTP address`)
    if (response.status === 303 || (response.status < 303 && method === 'POST')) {
      method = 'GET'
      body = undefined
    }
    url = next
  }
}

export function isHttp(url: URL): boolean {
  return url.protocol === 'http:' || url.protocol === 'https:'
}

async function readAnswer(response: Response, url: URL, maxBytes: number): Promise<PullAnswer> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of response.body ?? []) {
    size += chunk.length
    if (size > maxBytes) throw new Error(`${placeOf(url)} answers with more than ${maxBytes} bytes`)
    chunks.push(chunk)
  }
  const encodings = (response.headers.get('content-encoding') ?? '').toLowerCase().split(',')
  let body = Buffer.concat(chunks)
  for (const encoding of encodings.map(name => name.trim()).reverse()) {
    if (encoding !== '' && encoding !== 'identity') body = await decompress(body, encoding, url, maxBytes)
  }
  return { status: response.status, url, header: name => response.headers.get(name) ?? '', body }
}

async function decompress(body: Buffer<ArrayBuffer>, encoding: string, url: URL, maxBytes: number) {
  if (!isKnown(encoding)) throw new Error(`${placeOf(url)} answers in an unknown encoding`)
  // An empty body is not worth a header.
  if (body.length === 0) return body
  try {
    return Buffer.from(await decompressors[encoding](body, { maxOutputLength: maxBytes }))
  } catch (error) {
    const isLarge =
      error instanceof RangeError ||
      (error instanceof Error && 'code' in error && error.code === 'ERR_BUFFER_TOO_LARGE')
    const what = isLarge ? `more than ${maxBytes} bytes` : `what is no valid ${encoding}`
    throw new Error(`${placeOf(url)} answers with ${what}`, { cause: error })
  }
}
