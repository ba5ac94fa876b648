import { createHash } from 'node:crypto'
import { mkdir, open, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { createGuardedFetch } from '@weir/nodes/runtime'
import { AgentError } from '../agent-error.ts'

export interface PackageDownload {
  url: string
  headers: Readonly<Record<string, string>>
  /** What the content must come to, in hex. */
  sha256: string
  folder: string
  name: string
  fetch: ReturnType<typeof createGuardedFetch>
  signal: AbortSignal
  /** 512 MB unless given. */
  maxBytes?: number
}

const standardMaxBytes = 512 * 1024 * 1024
const timeoutMs = 10 * 60_000
const maxRedirects = 5

/** Fetches a package and gives the path of its file, which is there only if the content is what was promised. */
export async function downloadPackage(download: PackageDownload): Promise<string> {
  const { folder, name, sha256, maxBytes = standardMaxBytes } = download
  const signal = AbortSignal.any([download.signal, AbortSignal.timeout(timeoutMs)])
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const path = join(folder, name)
  const partial = `${path}.part`
  try {
    const response = await follow(download, signal)
    const found = await save(response, partial, maxBytes)
    if (found !== sha256)
      throw new AgentError('The downloaded package is not the one that was offered: its SHA-256 differs.')
    await rename(partial, path)
    return path
  } catch (error) {
    await rm(partial, { force: true })
    throw error
  }
}

async function follow({ url: start, headers, fetch }: PackageDownload, signal: AbortSignal): Promise<Response> {
  let url = URL.parse(start)
  for (let redirects = 0; redirects <= maxRedirects; redirects += 1) {
    if (url?.protocol !== 'https:' && url?.protocol !== 'http:') {
      throw new AgentError('The package has no http(s) address.')
    }
    // Headers may hold credentials, which are for the first host only.
    const sameHost = url.host === URL.parse(start)?.host
    const response = await fetch(url, { signal, headers: sameHost ? headers : {} })
    if (response.status === 200) return response
    const target = response.status >= 300 && response.status < 400 ? response.headers.get('location') : null
    await response.body?.cancel()
    if (target === null)
      throw new AgentError(`The package cannot be downloaded: the server answered ${response.status}.`)
    url = URL.parse(target, url)
  }
  throw new AgentError(`The package cannot be downloaded: there are more than ${maxRedirects} redirects.`)
}

/** Writes the content to a file, synced, and gives its SHA-256. */
async function save(response: Response, path: string, maxBytes: number): Promise<string> {
  const hash = createHash('sha256')
  const file = await open(path, 'w', 0o600)
  try {
    let size = 0
    for await (const chunk of response.body ?? []) {
      size += chunk.length
      if (size > maxBytes) throw new AgentError(`The package is larger than ${maxBytes} bytes.`)
      hash.update(chunk)
      await file.writeFile(chunk)
    }
    await file.sync()
  } finally {
    await file.close()
  }
  return hash.digest('hex')
}
