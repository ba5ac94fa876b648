import { lstat, readdir } from 'node:fs/promises'
import { request } from 'node:http'
import type { FoundSource } from '@weir/contracts/opamp'
import { z } from 'zod'
import type { Host } from './host.ts'
import { isReadable } from './log-files.ts'

const mostBytes = 1024 * 1024
const mostNamed = 10
const mostLinks = 5000

const containersSchema = z.array(z.object({ Names: z.array(z.string()).default([]), Image: z.string().default('') }))

/** What containers of this host write, where Docker or Kubernetes tells. */
export async function containerSources(host: Host, signal: AbortSignal): Promise<FoundSource[]> {
  const [docker, kubernetes] = await Promise.all([dockerSource(host, signal), kubernetesSource(host)])
  return [...docker, ...kubernetes]
}

async function dockerSource({ dockerSocket, dockerLogs }: Host, signal: AbortSignal): Promise<FoundSource[]> {
  const text = await askDocker(dockerSocket, signal)
  const names = text === undefined ? undefined : namesOf(text)
  if (!names || names.length === 0) return []
  const mayRead = await isReadable(dockerLogs)
  const problem = mayRead ? '' : ` The agent must be allowed to read ${dockerLogs} first.`
  return [
    {
      key: 'container:docker',
      kind: 'container',
      title: 'Containers of Docker',
      detail: `${listed(names)}.${problem}`,
      type: 'file_input',
      configuration: { path: `${dockerLogs}/*/*-json.log`, docker_mode: true, separate_source: true },
    },
  ]
}

function namesOf(text: string): string[] | undefined {
  try {
    const parsed = containersSchema.safeParse(JSON.parse(text))
    return parsed.data?.map(({ Names: [name = ''], Image }) => name.replace(/^\//, '') || Image)
  } catch {
    return undefined
  }
}

/** The answer of Docker to which containers run; undefined when it is not there, or not for us. */
function askDocker(socketPath: string, signal: AbortSignal): Promise<string | undefined> {
  const { promise, resolve } = Promise.withResolvers<string | undefined>()
  const call = request({ socketPath, path: '/containers/json', headers: { host: 'docker' }, signal }, answer => {
    const chunks: Buffer[] = []
    let length = 0
    answer.on('data', (chunk: Buffer) => {
      length += chunk.length
      if (length > mostBytes) call.destroy()
      else chunks.push(chunk)
    })
    answer.on('end', () => resolve(answer.statusCode === 200 ? Buffer.concat(chunks).toString() : undefined))
    answer.on('close', () => resolve(undefined))
  })
  call.on('error', () => resolve(undefined))
  call.end()
  return promise
}

/** The names of the links say which containers there are; where they lead is not looked at. */
async function kubernetesSource({ containerLogs }: Host): Promise<FoundSource[]> {
  const stats = await lstat(containerLogs).catch(() => undefined)
  if (!stats?.isDirectory()) return []
  const names = (await readdir(containerLogs).catch(() => [])).filter(name => name.endsWith('.log')).slice(0, mostLinks)
  const pods = [...new Set(names.map(name => name.split('_').slice(0, 2).reverse().join('/')))].sort()
  if (pods.length === 0) return []
  return [
    {
      key: 'container:kubernetes',
      kind: 'container',
      title: 'Containers of Kubernetes',
      detail: `${listed(pods)}.`,
      type: 'file_input',
      configuration: { path: `${containerLogs}/*.log`, separate_source: true },
    },
  ]
}

function listed(names: readonly string[]): string {
  const more = names.length - mostNamed
  return names.slice(0, mostNamed).join(', ').slice(0, 1000) + (more > 0 ? ` and ${more} more` : '')
}
