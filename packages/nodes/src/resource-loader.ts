import { constants } from 'node:fs'
import { open } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { publicOnly } from './address-guard.ts'
import { createGuardedFetch } from './guarded-fetch.ts'
import { locationKind, locationPath, ownLocation } from './processors/lookup/location.ts'
import type { ResourceLoader } from './runtime-types.ts'

/** Where a location leads, for the guard that decides about it. */
export type ResourceAddress =
  | { readonly kind: 'file'; readonly path: string }
  | { readonly kind: 'url'; readonly url: URL }

export interface ResourceLoaderOptions {
  /** Throws, or rejects, for what must not be read; asked again for every redirect. Without it all may be read. */
  allow?(address: ResourceAddress): void | Promise<void>
  /** Reads a stored lookup table by its name; without it there are none. */
  loadTable?: (name: string, limits: { readonly maxBytes: number; readonly signal: AbortSignal }) => Promise<Uint8Array>
  /** One request, without following redirects. */
  fetch?: (url: URL, request: { signal: AbortSignal; headers: Record<string, string> }) => Promise<Response>
  /** How long a server may take, with all redirects; 30 s unless given. */
  timeoutMs?: number
}

const maxRedirects = 5
const defaultTimeoutMs = 30_000

/** Reads stored tables, files and http(s) URLs, within the limits of each call. */
export function createResourceLoader(options: ResourceLoaderOptions = {}): ResourceLoader {
  const { fetch = createGuardedFetch(publicOnly), timeoutMs = defaultTimeoutMs } = options

  async function loadFile(path: string, maxBytes: number, signal: AbortSignal): Promise<Uint8Array> {
    await options.allow?.({ kind: 'file', path })
    const file = await openFile(path)
    try {
      const { size } = await regularFile(file, path)
      if (size > maxBytes) throw tooLarge(maxBytes)
      const bytes = new Uint8Array(size)
      let filled = 0
      // A file that grows meanwhile gives what it held at first.
      while (filled < size) {
        signal.throwIfAborted()
        const { bytesRead } = await file.read(bytes, filled, size - filled)
        if (bytesRead === 0) break
        filled += bytesRead
      }
      return bytes.subarray(0, filled)
    } finally {
      await file.close()
    }
  }

  async function loadUrl(start: string, maxBytes: number, given: AbortSignal): Promise<Uint8Array> {
    const late = AbortSignal.timeout(timeoutMs)
    try {
      return await follow(new URL(start), maxBytes, AbortSignal.any([given, late]))
    } catch (error) {
      if (late.aborted) throw new Error(`the server took longer than ${timeoutMs} ms`, { cause: error })
      // The reason why a connection failed stands behind the error that fetch throws.
      if (error instanceof TypeError && error.cause instanceof Error)
        throw new Error(error.cause.message, { cause: error })
      throw error
    }
  }

  async function follow(start: URL, maxBytes: number, signal: AbortSignal): Promise<Uint8Array> {
    let url = start
    for (let redirects = 0; redirects <= maxRedirects; redirects += 1) {
      if (url.protocol !== 'http:' && url.protocol !== 'https:') throw new Error(`${url.protocol} URLs cannot be read`)
      await options.allow?.({ kind: 'url', url })
      const response = await fetch(url, { signal, headers: { accept: 'text/csv, */*;q=0.1' } })
      const target = redirectOf(response)
      if (target === undefined) return readBody(response, maxBytes)
      await response.body?.cancel()
      url = new URL(target, url)
    }
    throw new Error(`there are more than ${maxRedirects} redirects`)
  }

  return {
    async load(location, { maxBytes, signal }) {
      const path = locationPath(location)
      if (locationKind(location) === 'table') {
        if (!options.loadTable) throw new Error('there are no stored lookup tables here')
        return options.loadTable(path, { maxBytes, signal })
      }
      if (locationKind(location) === 'file') return loadFile(filePath(location), maxBytes, signal)
      if (/^https?:\/\//i.test(path)) return loadUrl(path, maxBytes, signal)
      return loadFile(path, maxBytes, signal)
    },
  }
}

/** `file:///a/b` is a URL; `file://a/b` is taken as a path. */
function filePath(location: string): string {
  const own = ownLocation(location)
  return own.startsWith('file:///') && URL.canParse(own) ? fileURLToPath(own) : locationPath(own)
}

type OpenFile = Awaited<ReturnType<typeof open>>

async function openFile(path: string): Promise<OpenFile> {
  try {
    // Without waiting: a pipe that nobody writes to must not hold us up.
    return await open(path, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0))
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : ''
    if (code === 'ENOENT') throw new Error('the file was not found', { cause: error })
    if (code === 'EACCES' || code === 'EPERM') throw new Error('the file may not be read', { cause: error })
    throw error
  }
}

/** Devices and pipes could go on for ever. */
async function regularFile(file: OpenFile, path: string) {
  const stats = await file.stat()
  if (!stats.isFile()) throw new Error(`${path} is not a file`)
  return stats
}

function redirectOf(response: Response): string | undefined {
  if (response.status < 300 || response.status > 399) return undefined
  return response.headers.get('location') ?? undefined
}

async function readBody(response: Response, maxBytes: number): Promise<Uint8Array> {
  if (!response.ok) {
    await response.body?.cancel()
    throw new Error(`the server answered ${response.status}`)
  }
  const pieces: Uint8Array[] = []
  let size = 0
  for await (const piece of response.body ?? []) {
    size += piece.length
    if (size > maxBytes) throw tooLarge(maxBytes)
    pieces.push(piece)
  }
  const bytes = new Uint8Array(size)
  let at = 0
  for (const piece of pieces) {
    bytes.set(piece, at)
    at += piece.length
  }
  return bytes
}

function tooLarge(maxBytes: number): Error {
  return new Error(`it is larger than ${maxBytes} bytes`)
}
