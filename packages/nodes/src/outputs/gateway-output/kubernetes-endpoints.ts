import { type IncomingMessage, request as httpRequest } from 'node:http'
import { request as httpsRequest } from 'node:https'
import { z } from 'zod'
import type { KubernetesAccess } from './kubernetes-access.ts'

const timeoutMs = 10_000
const maxAnswerBytes = 8 * 1024 * 1024

const slices = z.object({
  items: z.array(
    z.object({
      addressType: z.string().default('IPv4'),
      endpoints: z
        .array(
          z.object({
            addresses: z.array(z.string()),
            conditions: z.object({ ready: z.boolean().nullish() }).nullish(),
          }),
        )
        .nullish(),
    }),
  ),
})

const endpointsObject = z.object({
  subsets: z.array(z.object({ addresses: z.array(z.object({ ip: z.string() })).nullish() })).nullish(),
})

/** The addresses of the pods behind a service that are ready. */
export async function kubernetesEndpoints(
  access: KubernetesAccess,
  namespace: string,
  service: string,
): Promise<string[]> {
  const selector = encodeURIComponent(`kubernetes.io/service-name=${service}`)
  const answer = await get(
    access,
    `/apis/discovery.k8s.io/v1/namespaces/${namespace}/endpointslices?labelSelector=${selector}`,
  )
  if (answer.status === 200) return readySlices(answer.body)
  // Clusters before 1.21 have no slices, and an older role may allow only the older kind.
  if (answer.status !== 403 && answer.status !== 404) throw refused(answer.status, 'endpointslices', namespace)
  const older = await get(access, `/api/v1/namespaces/${namespace}/endpoints/${service}`)
  if (older.status === 404) throw new Error(`there is no service ${service} in the namespace ${namespace}`)
  if (older.status !== 200) throw refused(older.status, 'endpointslices', namespace)
  const { subsets } = endpointsObject.parse(JSON.parse(older.body))
  return (subsets ?? []).flatMap(subset => (subset.addresses ?? []).map(({ ip }) => ip))
}

/** A condition that is not there means yes. An address may stand in two slices while one replaces the other. */
function readySlices(body: string): string[] {
  const ready = slices
    .parse(JSON.parse(body))
    .items.filter(slice => slice.addressType !== 'FQDN')
    .flatMap(slice => slice.endpoints ?? [])
    .filter(endpoint => endpoint.conditions?.ready !== false)
  return [...new Set(ready.flatMap(endpoint => endpoint.addresses))]
}

function refused(status: number, kind: string, namespace: string): Error {
  const hint = status === 401 || status === 403 ? `; its role needs list on ${kind} in the namespace ${namespace}` : ''
  return new Error(`Kubernetes answered ${status} to the agent${hint}`)
}

async function get(access: KubernetesAccess, path: string): Promise<{ status: number; body: string }> {
  const { promise, resolve, reject } = Promise.withResolvers<{ status: number; body: string }>()
  const url = new URL(path, access.url)
  const send = url.protocol === 'https:' ? httpsRequest : httpRequest
  const headers = { authorization: `Bearer ${access.token}`, accept: 'application/json' }
  const request = send(
    url,
    { headers, signal: AbortSignal.timeout(timeoutMs), ...(access.ca && { ca: access.ca }) },
    response => {
      readText(response).then(body => resolve({ status: response.statusCode ?? 0, body }), reject)
    },
  )
  request.on('error', reject)
  request.end()
  return promise
}

async function readText(response: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of response) {
    if (!Buffer.isBuffer(chunk)) continue
    size += chunk.length
    if (size > maxAnswerBytes) throw new Error('the answer of Kubernetes is too long')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}
