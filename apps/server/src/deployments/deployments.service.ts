import { apiError, type Deployment, type EffectiveConfig } from '@weir/contracts'
import { parseDocument, toGraph } from '@weir/pipeline'
import { findAgent, listAgents, listAgentsOf, type AgentRow } from '../agents/agents.repo.ts'
import { activeWithinMs } from '../agents/agents.service.ts'
import type { Executor } from '../db/client.ts'
import { followListeners } from '../hosted-agents/hosted-agents.service.ts'
import { callerName } from '../identity/caller-name.ts'
import type { OrgScope } from '../identity/scope.ts'
import { wakeAgents } from '../opamp/wake-ups.ts'
import { findVersion, versionsByHash } from '../pipeline-versions/pipeline-versions.repo.ts'
import {
  addVersion,
  currentVersion,
  digested,
  refuseStale,
  underTag,
} from '../pipeline-versions/pipeline-versions.service.ts'
import { noPipeline } from '../pipelines/pipeline-changes.ts'
import { checkedContent } from '../pipelines/pipeline-content.ts'
import { findDeployed, lockPipeline, type PipelineRow } from '../pipelines/pipelines.repo.ts'
import type { Services } from '../services.ts'
import { requirePassedTests } from '../pipeline-tests/run-tests.ts'
import { agentProgress, deploymentState, hasErrors } from './agent-progress.ts'
import { findEffectiveText, insertDeployment, listDeployed, listDeployments } from './deployments.repo.ts'

type Auditing = Pick<Services, 'db' | 'audit' | 'secrets'>

/** Agents that were not heard for longer are not waited for. */
const rememberedMs = 86_400_000

/** Has the agents of a pipeline run a version of it. */
export async function deployVersion(
  services: Auditing,
  scope: OrgScope,
  pipelineId: string,
  { version, override_reason: reason }: { version: number; override_reason?: string | undefined },
): Promise<void> {
  const { db, audit } = services
  const wanted = await checkedVersion(services, scope, pipelineId, version)
  await requirePassedTests(services, scope, pipelineId, wanted.content, reason)
  await db.transaction(async tx => {
    const pipeline = await lockPipeline(scope, tx, pipelineId)
    if (!pipeline) throw noPipeline()
    await deploy(scope, tx, pipeline, { ...wanted, reason })
    const before = { deployedVersion: pipeline.deployedVersion }
    const entry = { action: 'pipeline.deploy', target: `pipeline/${pipelineId}`, before }
    await audit.record(scope, { ...entry, after: { deployedVersion: version, ...overridden(reason) } }, tx)
  })
}

/** Makes the content of an earlier version the newest one, and deploys that. */
export async function rollBack(
  services: Auditing,
  scope: OrgScope,
  pipelineId: string,
  wish: { version: number; base_version: number; message: string; override_reason?: string | undefined },
): Promise<void> {
  const { db, audit } = services
  const reason = wish.override_reason
  const earlier = await checkedVersion(services, scope, pipelineId, wish.version)
  await requirePassedTests(services, scope, pipelineId, earlier.content, reason)
  await db.transaction(async tx => {
    const pipeline = await lockPipeline(scope, tx, pipelineId)
    if (!pipeline) throw noPipeline()
    const current = await currentVersion(scope, tx, pipeline)
    refuseStale(current, wish.base_version)
    const content = underTag(earlier.checked, earlier.tag, pipeline.tag)
    const message = wish.message || `Roll back to version ${wish.version}`
    const newest = content === current.content ? current : await addVersion(scope, tx, pipeline, { content, message })
    await deploy(scope, tx, pipeline, { version: newest.version, content, reason })
    const before = { ...digested(current), deployedVersion: pipeline.deployedVersion }
    const after = { ...digested(newest), deployedVersion: newest.version, ...overridden(reason) }
    await audit.record(scope, { action: 'pipeline.roll_back', target: `pipeline/${pipelineId}`, before, after }, tx)
  })
}

/** What the audit tells of a deployment that tests spoke against. */
const overridden = (reason: string | undefined) => (reason === undefined ? {} : { testsOverridden: reason })

/** A version that may be deployed: what it says is still right by the rules of today. Versions never change. */
async function checkedVersion(services: Auditing, scope: OrgScope, pipelineId: string, version: number) {
  const { db } = services
  const pipeline = await findDeployed(scope, db, pipelineId)
  if (!pipeline) throw noPipeline()
  const found = await findVersion(scope, db, pipelineId, version)
  if (!found) throw apiError('NOT_FOUND', { detail: `This pipeline has no version ${version}.` })
  const text = found.content
  const checked = await checkedContent(services, scope, { text, tag: pipeline.tag, before: text })
  return { version, content: found.content, checked, tag: pipeline.tag }
}

async function deploy(
  scope: OrgScope,
  tx: Executor,
  { id, deployedVersion }: PipelineRow,
  { version, content, reason = '' }: { version: number; content: string; reason?: string | undefined },
): Promise<void> {
  const before = deployedVersion === null ? undefined : await findVersion(scope, tx, id, deployedVersion)
  await insertDeployment(scope, tx, {
    pipelineId: id,
    version,
    deployedBy: callerName(scope.principal),
    overrideReason: reason,
  })
  await followListeners(scope, tx, id, before?.content, content)
  await wakeAgents(tx, { pipelineId: id })
}

/** What is deployed of a pipeline, and how far each of its agents is; null before the first time. */
export async function currentDeployment(
  { db }: Pick<Services, 'db'>,
  scope: OrgScope,
  pipelineId: string,
): Promise<Deployment | null> {
  const pipeline = await findDeployed(scope, db, pipelineId)
  if (!pipeline) throw noPipeline()
  const [last] = await listDeployments(scope, db, pipelineId, 1)
  const { hash } = pipeline
  if (!last || hash === null) return null
  const now = Date.now()
  const agents = await listAgentsOf(scope, db, pipelineId, new Date(now - rememberedMs))
  const versions = await versionsByHash(
    scope,
    db,
    pipelineId,
    agents.flatMap(agent => agent.effectiveConfigHash ?? []),
  )
  // Two versions may have the same content: what is deployed is the one that is meant.
  versions.set(hash, last.version)
  const sources = agents.some(hasErrors) ? await sourcesOf(scope, db, pipelineId, last.version) : new Set<string>()
  const shown = agents.map(agent => ({
    id: agent.id,
    host: agent.host,
    agent_version: agent.version,
    ...agentProgress(agent, { hash, deployedAt: last.deployedAt, sources }, now),
    version: versions.get(agent.effectiveConfigHash ?? '') ?? null,
    last_seen: agent.lastSeen.toISOString(),
  }))
  return {
    version: last.version,
    deployed: last.deployedAt.toISOString(),
    deployed_by: last.deployedBy,
    state: deploymentState(shown.map(agent => agent.state)),
    agents: shown,
  }
}

/** What is deployed of every pipeline, and on how many of the agents that are there. */
export async function deployedPipelines({ db }: Pick<Services, 'db'>, scope: OrgScope) {
  const now = Date.now()
  const [pipelines, agents] = await Promise.all([
    listDeployed(scope, db),
    listAgents(scope, db, new Date(now - activeWithinMs)),
  ])
  const byPipeline = Map.groupBy(agents, (agent: AgentRow) => agent.pipelineId)
  return pipelines.map(({ id, tag, currentVersion: version, deployedVersion, deployedAt, hash }) => {
    const ours = byPipeline.get(id) ?? []
    return {
      id,
      tag,
      version,
      deployed_version: deployedVersion,
      last_deployed: deployedAt?.toISOString() ?? null,
      agents: ours.length,
      agents_up_to_date: ours.filter(agent => hash !== null && agent.effectiveConfigHash === hash).length,
    }
  })
}

/** What an agent says that it runs. */
export async function effectiveConfig(
  { db }: Pick<Services, 'db'>,
  scope: OrgScope,
  pipelineId: string,
  agentId: string,
): Promise<EffectiveConfig> {
  const pipeline = await findDeployed(scope, db, pipelineId)
  if (!pipeline) throw noPipeline()
  const agent = await findAgent(scope, db, pipelineId, agentId)
  if (!agent) throw apiError('NOT_FOUND', { detail: 'No agent with this id runs this pipeline.' })
  const hash = agent.effectiveConfigHash
  const found = hash === null ? undefined : (await versionsByHash(scope, db, pipelineId, [hash])).get(hash)
  const version = hash !== null && hash === pipeline.hash ? pipeline.deployedVersion : (found ?? null)
  const saved = version === null ? undefined : await findVersion(scope, db, pipelineId, version)
  const content = saved?.content ?? (await findEffectiveText(scope, db, agentId)) ?? null
  const reported = agent.effectiveReportedAt?.toISOString() ?? null
  return { agent_id: agentId, host: agent.host, content, version, reported }
}

async function sourcesOf(scope: OrgScope, db: Executor, pipelineId: string, version: number): Promise<Set<string>> {
  const deployed = await findVersion(scope, db, pipelineId, version)
  const { document } = deployed ? parseDocument(deployed.content) : {}
  const nodes = document ? toGraph(document).nodes : []
  return new Set(nodes.filter(node => node.category === 'input').map(node => node.id))
}
