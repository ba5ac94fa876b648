import { expect, it } from 'vitest'
import type { HostedAgentRow } from './hosted-agents.repo.ts'
import { hostedSpec } from './hosted-spec.ts'

const agent: HostedAgentRow = {
  id: 'h1',
  organizationId: 'o1',
  pipelineId: 'p1',
  name: '',
  cloud: 'aws',
  region: 'us-west2',
  hasHttpsEndpoint: false,
  agentVersion: '',
  enabledEndpoints: ['http', 'https', 'grpcs'],
  computeUnit: 4,
  status: 'pending',
  statusSince: new Date(0),
  error: '',
  isSuspended: false,
  endpoints: {},
  createdBy: 'a',
  createdAt: new Date(0),
  updatedAt: new Date(0),
  leaseHolder: null,
  leaseUntil: null,
}

it('gives a worker for each compute unit, and the ports of the deployed pipeline by kind', () => {
  const content = `version: v3
settings: {tag: t}
nodes:
- {name: a, type: otlp_input, protocol: http, port: 4318}
- {name: b, type: otlp_input, protocol: grpc, port: 4317, tls: {crt_file: /c, key_file: /k}}
- {name: c, type: otlp_input, protocol: grpc, port: 4319, disabled: true}
`
  expect(hostedSpec({ agent, tag: 't', content })).toMatchObject({
    workers: 4,
    memoryMegabytes: 1280,
    listeners: [
      { kind: 'http', transport: 'tcp', port: 4318 },
      { kind: 'grpcs', transport: 'tcp', port: 4317 },
    ],
  })
})

it('has no ports before anything was deployed', () => {
  expect(hostedSpec({ agent, tag: 't', content: null }).listeners).toEqual([])
})
