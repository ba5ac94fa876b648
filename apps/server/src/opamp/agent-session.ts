import { createHash } from 'node:crypto'
import {
  type AgentToServer,
  agentAttributes,
  type ComponentHealth,
  describedAs,
  ingestConnection,
  type PackageStatuses,
  pipelineFile,
  secretsFile,
  reportFullState,
  type ServerToAgent,
  serverCapabilities,
  serverErrorType,
} from '@weir/contracts/opamp'
import { StoreUnavailableError, writeHeartbeat } from '@weir/store'
import { removeAgent, saveAgent, saveEffectiveText } from '../agents/agents.repo.ts'
import type { OrgScope } from '../identity/scope.ts'
import { findVersion, versionsByHash } from '../pipeline-versions/pipeline-versions.repo.ts'
import { type DeployedPipeline, findDeployed, wasRemoved } from '../pipelines/pipelines.repo.ts'
import { emptyContent } from '../pipelines/pipeline-content.ts'
import { openedSecrets } from '../secrets/pipeline-secrets.ts'
import type { Services } from '../services.ts'
import { packageOffer } from './package-offer.ts'
import { hasAnswered, learnConfig, nothingReported, type ReportedConfig } from './reported-config.ts'
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
  config: ReportedConfig
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
  /** The hash of the effective configuration whose text was kept last. */
  #keptEffective = ''

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
    const { instanceUid, pipelineId } = this.#known
    const pipeline = await findDeployed(this.#scope, this.#services.db, pipelineId)
    if (!pipeline) {
      const { remoteConfig } = await this.#farewell(this.#known)
      return remoteConfig && { instanceUid, remoteConfig }
    }
    const remoteConfig = await this.#offer(this.#known, pipeline)
    return remoteConfig && { instanceUid, remoteConfig }
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
        config: this.#known?.config ?? nothingReported,
        capabilities: this.#known?.capabilities ?? 0,
        packagesHash: this.#known?.packagesHash ?? '',
      }
    }
    if (!this.#known) return
    if (message.capabilities !== undefined) this.#known.capabilities = message.capabilities
    if (message.customCapabilities) this.calls.announced(message.customCapabilities.capabilities ?? [])
    if (message.packageStatuses) this.#learnPackages(this.#known, message.packageStatuses)
    if (message.health) this.#known.health = message.health
    this.#known.config = learnConfig(this.#known.config, message, this.#heardAt)
  }

  async #answer(known: Known, isIntroduction: boolean): Promise<ServerToAgent> {
    const pipeline = await findDeployed(this.#scope, this.#services.db, known.pipelineId)
    if (!pipeline) return this.#farewell(known)
    await this.#record(known, pipeline.tag)
    const remoteConfig = await this.#offer(known, pipeline)
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

  /** What is deployed, unless the agent has answered for it. */
  async #offer(known: Known, pipeline: DeployedPipeline): Promise<ServerToAgent['remoteConfig']> {
    const { id, hash, deployedVersion, deployedAt } = pipeline
    if (hash === null || deployedVersion === null || hasAnswered(known.config, hash, deployedAt)) return undefined
    const version = await findVersion(this.#scope, this.#services.db, id, deployedVersion)
    return version && offerOf(version.content, openedSecrets(this.#services.secrets, this.#scope, version.content))
  }

  /** For an agent whose pipeline is not there: nothing to run when it was deleted, and else what is wrong. */
  async #farewell({ instanceUid, pipelineId, config }: Known): Promise<ServerToAgent> {
    if (!(await wasRemoved(this.#scope, this.#services.db, pipelineId))) {
      return refuse(`there is no pipeline with the id ${pipelineId} in this organization`)
    }
    const hasAny = config.hash !== '' || config.effective !== undefined
    const nothing = offerOf(emptyContent('deleted'), {})
    const runsNothing = !hasAny || config.hash === Buffer.from(nothing.hash).toString('hex')
    return { instanceUid, capabilities, ...(runsNothing ? {} : { remoteConfig: nothing }) }
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
    const { config } = known
    const isOurs = await saveAgent(this.#scope, this.#services.db, {
      id,
      pipelineId: known.pipelineId,
      host: known.host,
      version: known.version,
      healthy,
      status,
      effectiveConfigHash: config.effective?.hash ?? null,
      effectiveReportedAt: config.effective ? new Date(config.effective.at) : null,
      remoteConfigHash: config.hash || null,
      remoteConfigStatus: config.status,
      remoteConfigError: config.error,
      remoteConfigAt: config.at === 0 ? null : new Date(config.at),
      lastSeen: new Date(now),
      health: nodeHealth(known.health),
    })
    if (isOurs) await this.#keepEffective(id, known)
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

  /** Keeps the text of what the agent runs, once, and only where no saved version has the same. */
  async #keepEffective(id: string, { pipelineId, config: { effective } }: Known): Promise<void> {
    if (!effective || effective.hash === this.#keptEffective) return
    const { db } = this.#services
    const isSaved = (await versionsByHash(this.#scope, db, pipelineId, [effective.hash])).size > 0
    await saveEffectiveText(this.#scope, db, id, isSaved ? undefined : effective.content)
    this.#keptEffective = effective.hash
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

/** Secrets go beside the text, so that what agents report of it later holds none. */
function offerOf(content: string, secrets: Readonly<Record<string, string>>) {
  const hash = createHash('sha256').update(content).digest()
  const files = new Map([[pipelineFile, { body: Buffer.from(content), contentType: 'text/yaml' }]])
  if (Object.keys(secrets).length > 0) {
    files.set(secretsFile, { body: Buffer.from(JSON.stringify(secrets)), contentType: 'application/json' })
  }
  return { hash, config: { files } }
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
