import {
  type AgentDescription,
  type AgentToServer,
  agentCapabilities,
  type ComponentHealth,
  configStatus,
  type CustomMessage,
  decodeServerToAgent,
  encodeAgentToServer,
  ingestConnection,
  pipelineFile,
  secretsFile,
  reportFullState,
  type ServerToAgent,
} from '@weir/contracts/opamp'
import type { NodeLogger } from '@weir/nodes/runtime'
import type { RemoteCalls } from '../remote-calls/remote-calls.ts'
import { type LastConfig, secretsSchema } from '../state-folder.ts'
import type { PackageKeeper } from './package-keeper.ts'
import type { OpampTransport } from './transport.ts'

const ownCapabilities =
  agentCapabilities.reportsStatus |
  agentCapabilities.acceptsRemoteConfig |
  agentCapabilities.reportsEffectiveConfig |
  agentCapabilities.reportsHealth |
  agentCapabilities.reportsRemoteConfig |
  agentCapabilities.reportsHeartbeat
const packageCapabilities = agentCapabilities.acceptsPackages | agentCapabilities.reportsPackageStatuses

/** What the client needs to know of the agent, and what it hands to it. */
export interface ManagedAgent {
  description(): AgentDescription
  health(): ComponentHealth
  /** The document that runs, once one does. */
  effectiveConfig(): string | undefined
  /** Changes over to this document; rejects with the reason when it cannot. */
  applyConfig(config: LastConfig): Promise<void>
  /** Where the server takes telemetry. */
  ingestAt(endpoint: string): void
}

export interface OpampClientOptions {
  instanceUid: Uint8Array
  agent: ManagedAgent
  transport: OpampTransport
  logger: NodeLogger
  /** The hash of the configuration that runs already, kept from an earlier session. */
  appliedHash?: string
  heartbeatMs?: number
  /** What the server may ask beyond OpAMP itself; nothing unless given. Stopped with the client. */
  remoteCalls?: RemoteCalls
  /** What becomes of newer versions that the server offers; none are taken unless given. Stopped with the client. */
  packages?: PackageKeeper
}

const defaultHeartbeatMs = 60_000
const healthCheckMs = 1000

/** The agent's side of OpAMP: reports state, health and the effective configuration, and takes configurations. */
export class OpampClient {
  readonly #options: OpampClientOptions
  #sequence = 0
  #remoteConfigStatus: NonNullable<AgentToServer['remoteConfigStatus']>
  #applying: Promise<void> = Promise.resolve()
  #heartbeat: NodeJS.Timeout | undefined
  #healthCheck: NodeJS.Timeout | undefined
  #reportedHealth = ''

  constructor(options: OpampClientOptions) {
    this.#options = options
    this.#remoteConfigStatus = options.appliedHash
      ? { lastHash: Buffer.from(options.appliedHash, 'hex'), status: configStatus.applied }
      : { status: configStatus.unset }
  }

  start(): void {
    this.#options.transport.open({
      connected: () => this.#reportAll(),
      received: message => this.#receive(message),
      failed: reason => this.#options.logger.warn('The server cannot be reached; trying again', { reason }),
    })
    this.#beatEvery(this.#options.heartbeatMs ?? defaultHeartbeatMs)
    this.#healthCheck = setInterval(() => this.#reportHealthChange(), healthCheckMs)
    this.#options.packages?.start(statuses => this.#send({ packageStatuses: statuses }))
  }

  async stop(): Promise<void> {
    clearInterval(this.#heartbeat)
    clearInterval(this.#healthCheck)
    await Promise.all([this.#options.remoteCalls?.stop(), this.#options.packages?.stop()])
    this.#send({ disconnect: {} })
    await this.#options.transport.close()
    await this.#applying
  }

  #beatEvery(ms: number): void {
    clearInterval(this.#heartbeat)
    this.#heartbeat = setInterval(() => this.#send({}), ms)
  }

  #reportAll(): void {
    const { remoteCalls, packages } = this.#options
    const health = this.#options.agent.health()
    this.#reportedHealth = digest(health)
    this.#send({
      description: this.#options.agent.description(),
      health,
      remoteConfigStatus: this.#remoteConfigStatus,
      ...this.#effectiveConfig(),
      ...(remoteCalls ? { customCapabilities: { capabilities: [...remoteCalls.capabilities] } } : {}),
      ...(packages ? { packageStatuses: packages.statuses() } : {}),
    })
  }

  #reportHealthChange(): void {
    const health = this.#options.agent.health()
    const now = digest(health)
    if (now === this.#reportedHealth) return
    this.#reportedHealth = now
    this.#send({ health })
  }

  #effectiveConfig(): Pick<AgentToServer, 'effectiveConfig'> {
    const content = this.#options.agent.effectiveConfig()
    if (content === undefined) return {}
    const file = { body: Buffer.from(content), contentType: 'text/yaml' }
    return { effectiveConfig: { config: { files: new Map([[pipelineFile, file]]) } } }
  }

  #send(message: AgentToServer): void {
    const { instanceUid, transport, packages } = this.#options
    const capabilities = packages ? ownCapabilities | packageCapabilities : ownCapabilities
    transport.send(encodeAgentToServer({ instanceUid, sequence: this.#sequence, capabilities, ...message }))
    this.#sequence += 1
  }

  #receive(bytes: Uint8Array): void {
    let message: ServerToAgent
    try {
      message = decodeServerToAgent(bytes)
    } catch (error) {
      this.#options.logger.error('The server sent something unreadable', { reason: String(error) })
      return
    }
    if (message.error) {
      this.#options.logger.error('The server refused a message', { reason: message.error.message ?? 'no reason given' })
      return
    }
    this.#takeConnectionSettings(message)
    if (message.remoteConfig) this.#takeConfig(message.remoteConfig)
    if (message.packagesAvailable) this.#options.packages?.offered(message.packagesAvailable)
    if (message.customMessage) this.#takeCustom(message.customMessage)
    if ((message.flags ?? 0) & reportFullState) this.#reportAll()
  }

  /** Messages of capabilities that were not announced are passed over. What came after a configuration is meant for it. */
  #takeCustom(message: CustomMessage): void {
    const { remoteCalls } = this.#options
    if (!remoteCalls?.capabilities.includes(message.capability ?? '')) return
    const answer = (customMessage: CustomMessage) => this.#send({ customMessage })
    void this.#applying.then(() => remoteCalls.receive(message, answer))
  }

  #takeConnectionSettings({ connectionSettings }: ServerToAgent): void {
    const endpoint = connectionSettings?.others?.get(ingestConnection)?.endpoint
    if (endpoint) this.#options.agent.ingestAt(endpoint)
    const heartbeatSeconds = connectionSettings?.opamp?.heartbeatSeconds
    if (heartbeatSeconds) this.#beatEvery(heartbeatSeconds * 1000)
  }

  /** One configuration after the other, in the order they came. */
  #takeConfig({ config, hash }: NonNullable<ServerToAgent['remoteConfig']>): void {
    const body = config?.files?.get(pipelineFile)?.body
    if (!body || !hash) return
    const secrets = config.files?.get(secretsFile)?.body
    this.#applying = this.#applying.then(() => this.#apply(Buffer.from(body).toString(), secrets, hash))
  }

  async #apply(content: string, secrets: Uint8Array | undefined, hash: Uint8Array): Promise<void> {
    const hex = Buffer.from(hash).toString('hex')
    const isApplied = this.#remoteConfigStatus.status === configStatus.applied
    if (isApplied && Buffer.from(this.#remoteConfigStatus.lastHash ?? []).toString('hex') === hex) return
    this.#reportConfig({ lastHash: hash, status: configStatus.applying })
    try {
      await this.#options.agent.applyConfig({ hash: hex, content, secrets: readSecrets(secrets) })
      this.#reportConfig({ lastHash: hash, status: configStatus.applied })
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error)
      this.#options.logger.error('A configuration could not be applied', { hash: hex, reason })
      this.#reportConfig({ lastHash: hash, status: configStatus.failed, error: reason })
    }
  }

  #reportConfig(status: NonNullable<AgentToServer['remoteConfigStatus']>): void {
    this.#remoteConfigStatus = status
    const health = this.#options.agent.health()
    this.#reportedHealth = digest(health)
    this.#send({ remoteConfigStatus: status, health, ...this.#effectiveConfig() })
  }
}

function readSecrets(body: Uint8Array | undefined): Record<string, string> {
  return body === undefined ? {} : secretsSchema.parse(JSON.parse(Buffer.from(body).toString()))
}

/** What would make a difference to a reader of the health. */
function digest(health: ComponentHealth): string {
  const parts = [...(health.components ?? [])].map(([id, part]) => [id, part.status, part.lastError])
  return JSON.stringify([health.status, health.lastError, parts])
}
