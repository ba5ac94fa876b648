import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApi, type TestApi } from '../../testing/test-api.ts'
import { postgresVersions, startTestPostgres, type TestPostgres } from '../../testing/test-postgres.ts'
import type { HostedDriver, HostedSpec } from '../driver.ts'
import { createKubernetesApi } from './kubernetes-api.ts'
import { createKubernetesDriver } from './kubernetes-driver.ts'
import { objectName } from './manifests.ts'
import { RecordedApi } from './recorded-api.ts'

const [newest] = postgresVersions
const space = '/namespaces/agents'
const applied = 'fieldManager=weir&force=true'

describe('the Kubernetes driver', () => {
  const cluster = new RecordedApi()
  let postgres: TestPostgres
  let api: TestApi
  let folder = ''
  let driver: HostedDriver
  let spec: HostedSpec
  let name = ''

  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'weir-kubernetes-'))
    await writeFile(path.join(folder, 'token'), 'cluster-token\n')
    await cluster.listen()
    postgres = await startTestPostgres(newest?.binaries)
    api = await startTestApi(postgres)
    const organizationId = await api.createOrganization('Ours')
    const settings = {
      url: cluster.url,
      namespace: 'agents',
      image: 'registry.example/weir',
      tokenFile: path.join(folder, 'token'),
      caFile: undefined,
      opampUrl: 'ws://weir.weir.svc:4320',
      storageSize: '2Gi',
    }
    driver = createKubernetesDriver(api.services, await createKubernetesApi(settings), settings)
    spec = {
      id: 'h1',
      organizationId,
      pipelineId: 'p1',
      tag: 'edge',
      workers: 2,
      memoryMegabytes: 768,
      agentVersion: '2.0.0',
      enabledEndpoints: ['http', 'https', 'grpcs'],
      listeners: [
        { kind: 'http', transport: 'tcp', port: 4318 },
        { kind: 'grpc', transport: 'tcp', port: 4317 },
      ],
    }
    name = objectName(spec)
  })
  afterAll(async () => {
    await cluster.close()
    await api?.stop()
    await postgres?.stop()
    await rm(folder, { recursive: true, force: true })
  })

  const set = (changes: object) => ({
    apiVersion: 'apps/v1',
    kind: 'StatefulSet',
    metadata: { name, generation: 2 },
    spec: { replicas: 1 },
    status: { observedGeneration: 2, replicas: 1, readyReplicas: 1, updatedReplicas: 1 },
    ...changes,
  })
  const readSet = `GET /apis/apps/v1${space}/statefulsets/`
  const readPods = `GET /api/v1${space}/pods?labelSelector=`

  it('applies a secret, a stateful set and a service', async () => {
    cluster.play(
      { call: `PATCH /api/v1${space}/secrets/${name}?${applied}`, status: 201, answer: { kind: 'Secret' } },
      { call: `PATCH /apis/apps/v1${space}/statefulsets/${name}?${applied}`, status: 201, answer: set({}) },
      { call: `PATCH /api/v1${space}/services/${name}?${applied}`, status: 201, answer: { kind: 'Service' } },
    )
    await driver.apply(spec)
    expect(cluster.left).toBe(0)
    for (const { headers } of cluster.received) {
      expect(headers).toMatchObject({
        authorization: 'Bearer cluster-token',
        'content-type': 'application/apply-patch+yaml',
      })
    }
    const [secret, statefulSet, service] = cluster.received.map(({ body }) => body)
    expect(secret).toMatchObject({ kind: 'Secret', stringData: { token: expect.stringMatching(/^weir_/) } })
    expect(statefulSet).toMatchObject({
      spec: {
        replicas: 1,
        template: {
          spec: {
            automountServiceAccountToken: false,
            securityContext: { runAsNonRoot: true },
            containers: [
              {
                image: 'registry.example/weir:2.0.0',
                args: expect.arrayContaining([
                  '--server=ws://weir.weir.svc:4320',
                  '--pipeline=p1',
                  '--workers=2',
                  '--hosted',
                ]),
                securityContext: { allowPrivilegeEscalation: false, readOnlyRootFilesystem: true },
              },
            ],
          },
        },
        volumeClaimTemplates: [{ spec: { resources: { requests: { storage: '2Gi' } } } }],
      },
    })
    // Only what is enabled is reachable.
    expect(service).toMatchObject({ spec: { ports: [{ port: 4318, protocol: 'TCP' }] } })
    expect(JSON.stringify(statefulSet)).not.toContain(String(Reflect.get(secret?.['stringData'] ?? {}, 'token')))
  })

  it('sees an agent that runs, with its endpoints', async () => {
    cluster.play({ call: `${readSet}${name}`, status: 200, answer: set({}) })
    expect(await driver.observe(spec)).toEqual({
      state: 'running',
      endpoints: { http: [`http://${name}.agents.svc:4318`] },
    })
  })

  it.each([
    [
      'the cluster has not seen the change yet',
      { status: { observedGeneration: 1, replicas: 1, readyReplicas: 1, updatedReplicas: 1 } },
    ],
    ['its pod is not ready', { status: { observedGeneration: 2, replicas: 1, updatedReplicas: 1 } }],
  ])('sees one that starts while %s', async (_name, changes) => {
    cluster.play(
      { call: `${readSet}${name}`, status: 200, answer: set(changes) },
      {
        call: `${readPods}app.kubernetes.io%2Finstance%3D${name}&limit=100`,
        status: 200,
        answer: { items: [{ status: { phase: 'Pending' } }] },
      },
    )
    expect(await driver.observe(spec)).toEqual({ state: 'starting' })
  })

  it.each([
    [
      'the image is not there',
      {
        containerStatuses: [{ state: { waiting: { reason: 'ImagePullBackOff', message: 'Back-off pulling image' } } }],
      },
      'ImagePullBackOff: Back-off pulling image',
    ],
    [
      'the agent crashes',
      {
        containerStatuses: [
          {
            state: { waiting: { reason: 'CrashLoopBackOff', message: 'back-off 40s' } },
            lastState: { terminated: { reason: 'OOMKilled', exitCode: 137 } },
          },
        ],
      },
      'CrashLoopBackOff: back-off 40s; it last ended with OOMKilled (137)',
    ],
    [
      'no machine has room',
      {
        conditions: [{ type: 'PodScheduled', status: 'False', message: '0/3 nodes are available: insufficient cpu.' }],
      },
      'Unschedulable: 0/3 nodes are available: insufficient cpu.',
    ],
  ])('says why when %s', async (_name, status, error) => {
    cluster.play(
      { call: `${readSet}${name}`, status: 200, answer: set({ status: {} }) },
      {
        call: `${readPods}app.kubernetes.io%2Finstance%3D${name}&limit=100`,
        status: 200,
        answer: { items: [{ status }] },
      },
    )
    expect(await driver.observe(spec)).toEqual({ state: 'failed', error })
  })

  it('sees none where there is none, or it is suspended', async () => {
    const gone = { kind: 'Status', status: 'Failure', message: `statefulsets.apps "${name}" not found`, code: 404 }
    cluster.play({ call: `${readSet}${name}`, status: 404, answer: gone })
    expect(await driver.observe(spec)).toEqual({ state: 'absent' })
    cluster.play({
      call: `${readSet}${name}`,
      status: 200,
      answer: set({ spec: { replicas: 0 }, status: { replicas: 0 } }),
    })
    expect(await driver.observe(spec)).toEqual({ state: 'absent' })
  })

  it('suspends by taking the pod and keeping the volume', async () => {
    cluster.play(
      { call: `${readSet}${name}`, status: 200, answer: set({}) },
      { call: `PATCH /apis/apps/v1${space}/statefulsets/${name}?${applied}`, status: 200, answer: set({}) },
    )
    await driver.remove(spec, true)
    expect(cluster.received.at(-1)?.body).toMatchObject({ spec: { replicas: 0 } })
  })

  it('removes everything, also what is gone already', async () => {
    const answer = { kind: 'Status', status: 'Success' }
    cluster.play(
      { call: `DELETE /api/v1${space}/services/${name}`, status: 404, answer },
      { call: `DELETE /apis/apps/v1${space}/statefulsets/${name}`, status: 200, answer },
      { call: `DELETE /api/v1${space}/secrets/${name}`, status: 200, answer },
      { call: `DELETE /api/v1${space}/persistentvolumeclaims/home-${name}-0`, status: 200, answer },
    )
    await driver.remove(spec, false)
    expect(cluster.left).toBe(0)
  })

  it('passes on what the cluster refuses', async () => {
    const answer = {
      kind: 'Status',
      status: 'Failure',
      message: 'secrets is forbidden: User "weir" cannot patch',
      code: 403,
    }
    cluster.play({ call: `PATCH /api/v1${space}/secrets/${name}?${applied}`, status: 403, answer })
    await expect(driver.apply(spec)).rejects.toThrow('The Kubernetes API answered 403: secrets is forbidden')
  })
})
