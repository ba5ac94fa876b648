import { DecodeError } from '@weir/telemetry'
import { describe, expect, it } from 'vitest'
import {
  type AgentToServer,
  type ComponentHealth,
  decodeAgentToServer,
  decodeServerToAgent,
  describedAs,
  encodeAgentToServer,
  encodeServerToAgent,
  type ServerToAgent,
} from './messages.ts'

const uid = new Uint8Array(16).fill(7)

const health: ComponentHealth = {
  healthy: false,
  startTimeUnixNano: 1_700_000_000_000_000_001n,
  status: 'degraded',
  components: new Map([
    ['demo', { healthy: true }],
    ['weir', { healthy: false, lastError: 'refused' }],
  ]),
}

const fromAgent: [name: string, message: AgentToServer][] = [
  ['a bare heartbeat', { instanceUid: uid, sequence: 41 }],
  [
    'a description',
    { instanceUid: uid, description: { identifying: [{ key: 'service.name', value: { string: 'agent' } }] } },
  ],
  ['capabilities and a nested health tree', { instanceUid: uid, capabilities: 0x3847, health }],
  [
    'effective configuration and its status',
    {
      effectiveConfig: { config: { files: new Map([['pipeline.yaml', { body: uid, contentType: 'text/yaml' }]]) } },
      remoteConfigStatus: { lastHash: uid, status: 3, error: 'node demo: port 80 is taken' },
    },
  ],
  [
    'custom messages',
    { customCapabilities: { capabilities: ['a', 'b'] }, customMessage: { capability: 'a', type: 't', data: uid } },
  ],
  [
    'the state of packages',
    {
      packageStatuses: {
        allHash: uid,
        packages: new Map([
          [
            'weir-agent',
            { name: 'weir-agent', hasVersion: 'v1', offeredVersion: 'v2', offeredHash: uid, status: 3, error: 'no' },
          ],
        ]),
      },
    },
  ],
  ['a farewell', { disconnect: {} }],
]

const fromServer: [name: string, message: ServerToAgent][] = [
  ['an error with a time to wait', { error: { type: 2, message: 'busy', retry: { afterNanos: 30_000_000_000 } } }],
  [
    'a configuration',
    { remoteConfig: { hash: uid, config: { files: new Map([['', { body: uid, contentType: '' }]]) } } },
  ],
  [
    'an offer of packages',
    {
      packagesAvailable: {
        allHash: uid,
        packages: new Map([
          ['weir-agent', { type: 0, version: 'v2', hash: uid, file: { url: 'https://a/b', contentHash: uid } }],
        ]),
      },
    },
  ],
  [
    'settings',
    {
      connectionSettings: {
        hash: uid,
        opamp: { heartbeatSeconds: 60, headers: { headers: [{ key: 'a', value: 'b' }] } },
      },
    },
  ],
]

describe('OpAMP messages', () => {
  it.each(fromAgent)('keep %s', (_name, message) => {
    expect(decodeAgentToServer(encodeAgentToServer(message))).toEqual(message)
  })

  it.each(fromServer)('keep %s', (_name, message) => {
    expect(decodeServerToAgent(encodeServerToAgent(message))).toEqual(message)
  })

  it('pass over fields they do not know', () => {
    const unknown = Uint8Array.of(0xfa, 0x07, 0x01, 0x00)
    expect(decodeAgentToServer(Uint8Array.of(...unknown, ...encodeAgentToServer({ sequence: 5 })))).toEqual({
      sequence: 5,
    })
  })

  it('refuse bytes that are not a message', () => {
    expect(() => decodeAgentToServer(Uint8Array.of(0x0a, 0xff))).toThrow(DecodeError)
  })

  it('find what an agent says of itself', () => {
    const description = { nonIdentifying: [{ key: 'host.name', value: { string: 'web-1' } }] }
    expect(describedAs(description, 'host.name')).toBe('web-1')
    expect(describedAs(description, 'os.type')).toBeUndefined()
  })
})
