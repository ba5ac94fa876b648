import {
  bytes,
  count,
  decode,
  encode,
  flag,
  list,
  type MessageCodec,
  map,
  message,
  nanos,
  nested,
  text,
  textList,
} from './codec.ts'

const anyValue = message({ string: text(1), bool: flag(2) })
const keyValue = message({ key: text(1), value: nested(2, () => anyValue) })

const agentDescription = message({ identifying: list(1, () => keyValue), nonIdentifying: list(2, () => keyValue) })

/** Health of an agent or of one of its parts; an agent's parts are its nodes. */
export interface ComponentHealth {
  healthy?: boolean
  startTimeUnixNano?: bigint
  lastError?: string
  status?: string
  statusTimeUnixNano?: bigint
  components?: Map<string, ComponentHealth>
}

const componentHealth: MessageCodec<ComponentHealth> = message({
  healthy: flag(1),
  startTimeUnixNano: nanos(2),
  lastError: text(3),
  status: text(4),
  statusTimeUnixNano: nanos(5),
  components: map(6, () => componentHealth),
})

const configFile = message({ body: bytes(1), contentType: text(2) })
const configMap = message({ files: map(1, () => configFile) })
const remoteConfigStatus = message({ lastHash: bytes(1), status: count(2), error: text(3) })
const customCapabilities = message({ capabilities: textList(1) })
const customMessage = message({ capability: text(1), type: text(2), data: bytes(3) })
const header = message({ key: text(1), value: text(2) })
const headers = message({ headers: list(1, () => header) })
const destinationSettings = message({ endpoint: text(1), headers: nested(2, () => headers) })

/** A file that an agent may fetch to become another version. */
const packageFile = message({
  url: text(1),
  contentHash: bytes(2),
  signature: bytes(3),
  headers: nested(4, () => headers),
})
const packageAvailable = message({
  type: count(1),
  version: text(2),
  file: nested(3, () => packageFile),
  hash: bytes(4),
})
const packageStatusMessage = message({
  name: text(1),
  hasVersion: text(2),
  hasHash: bytes(3),
  offeredVersion: text(4),
  offeredHash: bytes(5),
  status: count(6),
  error: text(7),
})

const agentToServer = message({
  instanceUid: bytes(1),
  sequence: count(2),
  description: nested(3, () => agentDescription),
  capabilities: count(4),
  health: nested(5, () => componentHealth),
  effectiveConfig: nested(6, () => message({ config: nested(1, () => configMap) })),
  remoteConfigStatus: nested(7, () => remoteConfigStatus),
  packageStatuses: nested(8, () =>
    message({ packages: map(1, () => packageStatusMessage), allHash: bytes(2), error: text(3) }),
  ),
  disconnect: nested(9, () => message({})),
  flags: count(10),
  customCapabilities: nested(12, () => customCapabilities),
  customMessage: nested(13, () => customMessage),
})

const serverToAgent = message({
  instanceUid: bytes(1),
  error: nested(2, () =>
    message({ type: count(1), message: text(2), retry: nested(3, () => message({ afterNanos: count(1) })) }),
  ),
  remoteConfig: nested(3, () => message({ config: nested(1, () => configMap), hash: bytes(2) })),
  connectionSettings: nested(4, () =>
    message({
      hash: bytes(1),
      opamp: nested(2, () =>
        message({ endpoint: text(1), headers: nested(2, () => headers), heartbeatSeconds: count(4) }),
      ),
      ownMetrics: nested(3, () => destinationSettings),
      others: map(6, () => destinationSettings),
    }),
  ),
  packagesAvailable: nested(5, () => message({ packages: map(1, () => packageAvailable), allHash: bytes(2) })),
  flags: count(6),
  capabilities: count(7),
  identification: nested(8, () => message({ newInstanceUid: bytes(1) })),
  customCapabilities: nested(10, () => customCapabilities),
  customMessage: nested(11, () => customMessage),
})

export type AgentToServer = typeof agentToServer extends MessageCodec<infer T> ? T : never
export type ServerToAgent = typeof serverToAgent extends MessageCodec<infer T> ? T : never
export type AgentDescription = typeof agentDescription extends MessageCodec<infer T> ? T : never

export type CustomMessage = NonNullable<AgentToServer['customMessage']>
export type PackagesAvailable = NonNullable<ServerToAgent['packagesAvailable']>
export type PackageStatuses = NonNullable<AgentToServer['packageStatuses']>

export const encodeAgentToServer = (value: AgentToServer): Uint8Array => encode(agentToServer, value)
export const decodeAgentToServer = (data: Uint8Array): AgentToServer => decode(agentToServer, data)
export const encodeServerToAgent = (value: ServerToAgent): Uint8Array => encode(serverToAgent, value)
export const decodeServerToAgent = (data: Uint8Array): ServerToAgent => decode(serverToAgent, data)

/** Bits of the agent's `capabilities`. */
export const agentCapabilities = {
  reportsStatus: 0x1,
  acceptsRemoteConfig: 0x2,
  reportsEffectiveConfig: 0x4,
  acceptsPackages: 0x8,
  reportsPackageStatuses: 0x10,
  reportsOwnMetrics: 0x40,
  reportsHealth: 0x800,
  reportsRemoteConfig: 0x1000,
  reportsHeartbeat: 0x2000,
} as const

/** Bits of the server's `capabilities`. */
export const serverCapabilities = {
  acceptsStatus: 0x1,
  offersRemoteConfig: 0x2,
  acceptsEffectiveConfig: 0x4,
  offersPackages: 0x8,
  acceptsPackageStatuses: 0x10,
  offersConnectionSettings: 0x20,
} as const

/** `remoteConfigStatus.status`. */
export const configStatus = { unset: 0, applied: 1, applying: 2, failed: 3 } as const

/** `packageStatuses.packages[…].status`. */
export const packageStatus = {
  installed: 0,
  installPending: 1,
  installing: 2,
  installFailed: 3,
  downloading: 4,
} as const

/** The name of the agent itself among the packages. */
export const agentPackage = 'weir-agent'

/** `ServerToAgent.flags`: ask for everything, because the server does not know the agent's state. */
export const reportFullState = 1

/** The key in `connectionSettings.others` under which the server says where it takes telemetry. */
export const ingestConnection = 'weir'

/** The name of the pipeline document in a configuration. */
export const pipelineFile = 'pipeline.yaml'

/** The secrets of the pipeline as JSON, by what stands for them in its text. Agents never send it back. */
export const secretsFile = 'secrets.json'

/** What an agent says of itself: attributes of its description. */
export const agentAttributes = {
  service: 'service.name',
  version: 'service.version',
  instance: 'service.instance.id',
  host: 'host.name',
  pipeline: 'weir.pipeline.id',
} as const

/** `ServerToAgent.error.type`. */
export const serverErrorType = { unknown: 0, badRequest: 1, unavailable: 2 } as const

/** The value of an attribute in an agent's description, as text. */
export function describedAs(description: AgentDescription | undefined, key: string): string | undefined {
  const all = [...(description?.identifying ?? []), ...(description?.nonIdentifying ?? [])]
  return all.find(item => item.key === key)?.value?.string
}
