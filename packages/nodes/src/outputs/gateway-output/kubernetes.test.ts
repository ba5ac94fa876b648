import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import { createServer as createSecureServer } from 'node:https'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { certificates } from '../../otlp/testing/certificates.ts'
import { inClusterAccess } from './kubernetes-access.ts'
import { kubernetesEndpoints } from './kubernetes-endpoints.ts'

const slicePath =
  '/apis/discovery.k8s.io/v1/namespaces/weir/endpointslices?labelSelector=kubernetes.io%2Fservice-name%3Dgw'
const endpointsPath = '/api/v1/namespaces/weir/endpoints/gw'

/** As an API server of 1.33 answered: a dual-stack service with one pod that starts and one that ends. */
const sliceList = {
  kind: 'EndpointSliceList',
  apiVersion: 'discovery.k8s.io/v1',
  metadata: { resourceVersion: '18234' },
  items: [
    {
      metadata: { name: 'gw-4x7lz', labels: { 'kubernetes.io/service-name': 'gw' } },
      addressType: 'IPv4',
      endpoints: [
        { addresses: ['10.42.0.11'], conditions: { ready: true, serving: true, terminating: false }, nodeName: 'n1' },
        { addresses: ['10.42.0.12'], conditions: { ready: false, serving: false, terminating: false } },
        { addresses: ['10.42.1.13'], conditions: { ready: false, serving: true, terminating: true } },
        { addresses: ['10.42.1.14'], conditions: {} },
      ],
      ports: [{ name: '', port: 1025, protocol: 'TCP' }],
    },
    {
      metadata: { name: 'gw-9qkxp' },
      addressType: 'IPv4',
      endpoints: [{ addresses: ['10.42.0.11'], conditions: { ready: true } }],
      ports: null,
    },
    { metadata: { name: 'gw-m2' }, addressType: 'FQDN', endpoints: [{ addresses: ['x.example'], conditions: {} }] },
    { metadata: { name: 'gw-m3' }, addressType: 'IPv6', endpoints: null },
  ],
}
const endpoints = {
  kind: 'Endpoints',
  subsets: [{ addresses: [{ ip: '10.42.0.11' }], notReadyAddresses: [{ ip: '10.42.0.12' }], ports: [{ port: 1025 }] }],
}
const forbidden = { kind: 'Status', status: 'Failure', reason: 'Forbidden', code: 403 }

const closing: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const close of closing.splice(0)) await close()
})

type Exchange = readonly [status: number, body: object]

async function startApi(exchanges: Readonly<Record<string, Exchange>>, secure = false) {
  const seen: { url: string; headers: IncomingHttpHeaders }[] = []
  const server = secure
    ? createSecureServer({ cert: certificates.serverCert, key: certificates.serverKey })
    : createServer()
  server.on('request', (request, response) => {
    seen.push({ url: request.url ?? '', headers: request.headers })
    const [status, body] = exchanges[request.url ?? ''] ?? [404, { kind: 'Status', code: 404 }]
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  closing.push(() => new Promise(resolve => server.close(resolve)))
  const address = server.address()
  return { port: typeof address === 'object' && address ? address.port : 0, seen }
}

async function ask(exchanges: Readonly<Record<string, Exchange>>) {
  const { port, seen } = await startApi(exchanges)
  const access = { url: new URL(`http://127.0.0.1:${port}`), token: 'token-1', ca: undefined, namespace: 'weir' }
  return { answer: kubernetesEndpoints(access, 'weir', 'gw'), seen }
}

describe('endpoints of a Kubernetes service', () => {
  it('are the ready addresses of its slices, each once', async () => {
    const { answer, seen } = await ask({ [slicePath]: [200, sliceList] })
    expect(await answer).toEqual(['10.42.0.11', '10.42.1.14'])
    expect(seen).toMatchObject([{ url: slicePath, headers: { authorization: 'Bearer token-1' } }])
  })

  it.each([403, 404])('come from the older kind where slices are answered with %d', async status => {
    const { answer } = await ask({ [slicePath]: [status, forbidden], [endpointsPath]: [200, endpoints] })
    expect(await answer).toEqual(['10.42.0.11'])
  })

  it.each<[string, Readonly<Record<string, Exchange>>, string]>([
    [
      'a role that allows neither',
      { [slicePath]: [403, forbidden], [endpointsPath]: [403, forbidden] },
      'Kubernetes answered 403 to the agent; its role needs list on endpointslices in the namespace weir',
    ],
    ['a service that is not there', { [slicePath]: [404, forbidden] }, 'there is no service gw in the namespace weir'],
    ['an API in trouble', { [slicePath]: [500, forbidden] }, 'Kubernetes answered 500 to the agent'],
  ])('cannot be told for %s', async (_name, exchanges, message) => {
    await expect((await ask(exchanges)).answer).rejects.toThrow(message)
  })
})

describe('access from within a cluster', () => {
  it('is by the files that every pod has', async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'weir-k8s-'))
    closing.push(() => rm(folder, { recursive: true }))
    const { port, seen } = await startApi({ [slicePath]: [200, sliceList] }, true)
    await writeFile(path.join(folder, 'token'), 'token-2\n')
    await writeFile(path.join(folder, 'ca.crt'), certificates.ca)
    await writeFile(path.join(folder, 'namespace'), 'weir')
    const env = { KUBERNETES_SERVICE_HOST: '127.0.0.1', KUBERNETES_SERVICE_PORT: String(port) }
    const access = await inClusterAccess(env, folder)
    expect(await kubernetesEndpoints(access, access.namespace, 'gw')).toHaveLength(2)
    expect(seen).toMatchObject([{ headers: { authorization: 'Bearer token-2' } }])
  })

  it('is refused elsewhere in words', async () => {
    await expect(inClusterAccess({})).rejects.toThrow('does not run in Kubernetes')
    await expect(inClusterAccess({ KUBERNETES_SERVICE_HOST: 'x' }, '/nowhere')).rejects.toThrow('service account token')
  })
})
