import { createHash } from 'node:crypto'
import {
  type AgentToServer,
  agentAttributes,
  type ComponentHealth,
  describedAs,
  ingestConnection,
  type PackageStatuses,
  pipelineFile,
  reportFullState,
  type ServerToAgent,
  serverCapabilities,
  serverErrorType,
} from '@weir/contracts/opamp'
import { StoreUnavailableError, writeHeartbeat } from '@weir/store'
import { removeAgent, saveAgent } from '../agents/agents.repo.ts'
import type { OrgScope } from '../identity/scope.ts'
import { findDeployed } from '../pipelines/pipelines.repo.ts'
import type { Services } from '../services.ts'
import { packageOffer } from './package-offer.ts'
import { customCapabilities, SessionCalls } from './session-calls.ts'

const capabilities =
  serverCapabilities.acceptsStatus |
  serverCapabilities.offersRemoteConfig |
  serverCapabilities.acceptsEffectiveConfig |
  serverCapabilities.offersPackages |
  serverCapabilities.acceptsPackageStatuses |
  serverCapabilities.offersConnectionSettings

/** An agent that was not heard for longer has come back elsewhere, or is gone: calls for it are left to others. */
const presentForMs = 90_000

/** What an agent told us; it leaves out what has not changed since. */
interface Known {
  instanceUid: Uint8Array
  pipelineId: string
  host: string
  version: string
  health: ComponentHealth
  configHash: string
  capabilities: number
  /** The hash of the packages that it was offered last. */
  packagesHash: string
}

/** One agent on one connection, or one agent that polls. */
export class AgentSession {
  readonly #services: Services
  readonly #scope: OrgScope
  readonly calls: SessionCalls
  #known: Known | undefined
  #heardAt = 0

  constructor(services: Services, scope: OrgScope) {
    this.#services = services
    this.#scope = scope
    this.calls = new SessionCalls(services, scope)
  }

  /** Who is there, once it has said so, and as long as it is heard. */
  get agent(): { organizationId: string; id: string; pipelineId: string } | undefined {
    if (!this.#known?.pipelineId || Date.now() - this.#heardAt > presentForMs) return undefined
    const { instanceUid, pipelineId } = this.#known
    return { organizationId: this.#scope.organizationId, id: formatUid(instanceUid), pipelineId }
  }

  /** Takes a message in and gives the answer. */
  async receive(message: AgentToServer): Promise<ServerToAgent> {
    const instanceUid = message.instanceUid
    if (!instanceUid || instanceUid.length !== 16) return refuse('instance_uid must have 16 bytes')
    if (message.disconnect) {
      await removeAgent(this.#scope, this.#services.db, formatUid(instanceUid))
      return { instanceUid }
    }
    this.#learn(instanceUid, message)
    if (!this.#known) return { instanceUid, capabilities, flags: reportFullState }
    if (!this.#known.pipelineId) {
      return refuse(`describe the pipeline to run in the attribute ${agentAttributes.pipeline}`)
    }
    if (message.customMessage) {
      await this.calls.receive(
        { id: formatUid(instanceUid), pipelineId: this.#known.pipelineId },
        message.customMessage,
      )
      if (!reportsState(message)) return { instanceUid }
    }
    return this.#answer(this.#known, message.description !== undefined)
  }

  /** What the agent should be sent without having asked: the deployed version, when it runs another. */
  async pending(): Promise<ServerToAgent | undefined> {
    if (!this.#known) return undefined
    const remoteConfig = await this.#offer(this.#known)
    return remoteConfig && { instanceUid: this.#known.instanceUid, remoteConfig }
  }

  #learn(instanceUid: Uint8Array, message: AgentToServer): void {
    const { description } = message
    this.#heardAt = Date.now()
    if (description) {
      this.#known = {
        instanceUid,
        pipelineId: describedAs(description, agentAttributes.pipeline) ?? '',
        host: describedAs(description, agentAttributes.host) ?? '',
        version: describedAs(description, agentAttributes.version) ?? '',
        health: message.health ?? this.#known?.health ?? {},
        configHash: this.#known?.configHash ?? '',
        capabilities: this.#known?.capabilities ?? 0,
        packagesHash: this.#known?.packagesHash ?? '',
      }
    }
    if (!this.#known) return
    if (message.capabilities !== undefined) this.#known.capabilities = message.capabilities
    if (message.customCapabilities) this.calls.announced(message.customCapabilities.capabilities ?? [])
    if (message.packageStatuses) this.#learnPackages(this.#known, message.packageStatuses)
    if (message.health) this.#known.health = message.health
    const hash = message.remoteConfigStatus?.lastHash
    if (hash) this.#known.configHash = Buffer.from(hash).toString('hex')
  }

  async #answer(known: Known, isIntroduction: boolean): Promise<ServerToAgent> {
    const deployed = await findDeployed(this.#scope, this.#services.db, known.pipelineId)
    if (!deployed) return refuse(`no pipeline with the id ${known.pipelineId} is deployed in this organization`)
    await this.#record(known, deployed.pipeline.tag)
    const remoteConfig = offerOf(deployed.content, known.configHash)
    const packagesAvailable = packageOffer(this.#services.config, known)
    // Offered once: an agent that does not repeat the hash is not asked again and again.
    if (packagesAvailable?.allHash) known.packagesHash = Buffer.from(packagesAvailable.allHash).toString('hex')
    return {
      instanceUid: known.instanceUid,
      capabilities,
      ...(remoteConfig ? { remoteConfig } : {}),
      ...(packagesAvailable ? { packagesAvailable } : {}),
      ...(isIntroduction ? this.#introduction() : {}),
    }
  }

  #introduction(): Pick<ServerToAgent, 'connectionSettings' | 'customCapabilities'> {
    return {
      connectionSettings: this.#connectionSettings(),
      customCapabilities: { capabilities: [...customCapabilities] },
    }
  }

  #learnPackages(known: Known, { packages, allHash }: PackageStatuses): void {
    if (allHash) known.packagesHash = Buffer.from(allHash).toString('hex')
    for (const { offeredVersion, status, error } of packages?.values() ?? []) {
      if (!offeredVersion) continue
      const fields = { agent: formatUid(known.instanceUid), host: known.host, offeredVersion, status, error }
      this.#services.log.info('An agent reported on an offered version', fields)
    }
  }

  async #offer(known: Known): Promise<ServerToAgent['remoteConfig']> {
    const deployed = await findDeployed(this.#scope, this.#services.db, known.pipelineId)
    return deployed && offerOf(deployed.content, known.configHash)
  }

  #connectionSettings(): NonNullable<ServerToAgent['connectionSettings']> {
    const endpoint = this.#services.config.ingestUrl
    return {
      hash: createHash('sha256').update(endpoint).digest(),
      others: new Map([[ingestConnection, { endpoint }]]),
    }
  }

  async #record(known: Known, tag: string): Promise<void> {
    const now = Date.now()
    const id = formatUid(known.instanceUid)
    const healthy = known.health.healthy ?? false
    const status = known.health.status ?? ''
    await saveAgent(this.#scope, this.#services.db, {
      id,
      pipelineId: known.pipelineId,
      host: known.host,
      version: known.version,
      healthy,
      status,
      effectiveConfigHash: known.configHash || null,
      lastSeen: new Date(now),
      health: nodeHealth(known.health),
    })
    try {
      await writeHeartbeat(this.#services.store, {
        organizationId: this.#scope.organizationId,
        agentId: id,
        host: known.host,
        version: known.version,
        configurationId: known.pipelineId,
        pipelineTag: tag,
        time: now,
        healthy,
        status,
      })
    } catch (error) {
      // A beat that is missing from the history is no reason to turn the agent away.
      if (!(error instanceof StoreUnavailableError)) this.#services.log.warn('A heartbeat was not stored', { error })
    }
  }
}

/** Whether a message says something of the agent itself, and is not only an envelope. */
function reportsState(message: AgentToServer): boolean {
  const { description, health, effectiveConfig, remoteConfigStatus, packageStatuses } = message
  return [description, health, effectiveConfig, remoteConfigStatus, packageStatuses].some(part => part !== undefined)
}

function refuse(message: string): ServerToAgent {
  return { error: { type: serverErrorType.badRequest, message } }
}

function offerOf(content: string, runningHash: string): ServerToAgent['remoteConfig'] {
  const hash = createHash('sha256').update(content).digest()
  if (hash.toString('hex') === runningHash) return undefined
  const file = { body: Buffer.from(content), contentType: 'text/yaml' }
  return { hash, config: { files: new Map([[pipelineFile, file]]) } }
}

/** Each node's health in a form that a JSON column keeps. */
function nodeHealth(health: ComponentHealth): Record<string, { healthy: boolean; status: string; message: string }> {
  const nodes = [...(health.components ?? [])].map(([id, node]) => [
    id,
    { healthy: node.healthy ?? false, status: node.status ?? '', message: node.lastError ?? '' },
  ])
  return Object.fromEntries(nodes)
}

function formatUid(uid: Uint8Array): string {
  const hex = Buffer.from(uid).toString('hex')
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')
}
