import { allowsDuplicateAndDelete, apiError, type HostedAgent } from '@weir/contracts'
import { parseDocument } from '@weir/pipeline'
import { eq } from 'drizzle-orm'
import type { Executor } from '../db/client.ts'
import { pipelines } from '../db/schema.ts'
import type { OrgScope } from '../identity/scope.ts'
import { newId } from '../ids.ts'
import { findPipeline } from '../pipelines/pipelines.repo.ts'
import type { Services } from '../services.ts'
import { computeUnit, computeUnits } from './compute-units.ts'
import { hostedListeners } from './hosted-spec.ts'
import {
  findHostedAgent,
  findHostedAgentOf,
  type HostedAgentRow,
  insertHostedAgent,
  updateHostedAgent,
} from './hosted-agents.repo.ts'

/** What a caller may set. */
export type HostedWish = Pick<
  HostedAgent,
  'name' | 'cloud' | 'region' | 'has_https_endpoint' | 'agent_version' | 'enabled_endpoints' | 'compute_unit'
>

const cloudFleets = new Set(['Cloud', 'Cloud-extended'])

/** Has an agent run a cloud pipeline from now on. */
export async function createHostedAgent(
  services: Pick<Services, 'audit'>,
  scope: OrgScope,
  tx: Executor,
  wish: HostedWish & { conf_id: string },
): Promise<HostedAgentRow> {
  const pipeline = await findPipeline(scope, tx, wish.conf_id)
  if (!pipeline) throw invalid('conf_id', 'There is no such pipeline in this organization')
  if (!cloudFleets.has(pipeline.fleetType)) throw invalid('conf_id', 'This pipeline is not a cloud pipeline')
  checkUnit(wish)
  const { principal } = scope
  const row = await insertHostedAgent(scope, tx, {
    id: newId(),
    pipelineId: pipeline.id,
    ...columnsOf(wish),
    name: wish.name || pipeline.tag,
    status: 'pending',
    createdBy: principal.kind === 'user' ? principal.email : principal.kind,
  })
  if (!row) throw apiError('CONFLICT', { detail: 'This pipeline has a hosted agent already.' })
  await setDesired(tx, pipeline.id, 'running')
  await services.audit.record(
    scope,
    { action: 'hosted_agent.create', target: `hosted_agent/${row.id}`, after: row },
    tx,
  )
  return row
}

/** Changes an agent: its settings, whether it is suspended, or that it is to go. */
export async function changeHostedAgent(
  services: Pick<Services, 'audit'>,
  scope: OrgScope,
  tx: Executor,
  id: string,
  action: 'update' | 'delete' | 'suspend' | 'resume',
  wish?: HostedWish,
): Promise<HostedAgentRow> {
  const before = await findHostedAgent(scope, tx, id)
  if (!before) throw apiError('NOT_FOUND')
  if (wish) checkUnit(wish)
  // What is under way is finished first, or two would pull at the same agent.
  if (!allowsDuplicateAndDelete(before.status)) {
    throw apiError('CONFLICT', { detail: `The agent is in the state ${before.status}. Try again when that is over.` })
  }
  const since = { error: '', statusSince: new Date() }
  const changes = {
    update: () => ({ ...(wish && columnsOf(wish)), status: 'updating-started' as const, ...since }),
    delete: () => ({ status: 'marked-for-delete' as const, ...since }),
    suspend: () => ({ isSuspended: true, endpoints: {} }),
    resume: () => ({ isSuspended: false, status: 'updating-started' as const, ...since }),
  }[action]()
  const after = await updateHostedAgent(scope, tx, id, changes)
  if (!after) throw apiError('NOT_FOUND')
  if (action !== 'update' && after.pipelineId)
    await setDesired(tx, after.pipelineId, action === 'resume' ? 'running' : 'stopped')
  await services.audit.record(
    scope,
    { action: `hosted_agent.${action}`, target: `hosted_agent/${id}`, before, after },
    tx,
  )
  return after
}

/** What is reachable of an agent follows where its pipeline listens: a deployment that changes that changes the agent. */
export async function followListeners(
  scope: OrgScope,
  tx: Executor,
  pipelineId: string,
  before: string | undefined,
  after: string,
): Promise<void> {
  const agent = await findHostedAgentOf(scope, tx, pipelineId)
  if (!agent || agent.isSuspended || !isUp.has(agent.status)) return
  if (before !== undefined && listenersIn(before) === listenersIn(after)) return
  await updateHostedAgent(scope, tx, agent.id, { status: 'updating-started', error: '', statusSince: new Date() })
}

const isUp: ReadonlySet<HostedAgentRow['status']> = new Set([
  'provisioning',
  'provisioning-failed',
  'updating',
  'updating-failed',
  'ready',
])

function listenersIn(content: string): string {
  const { document } = parseDocument(content)
  return JSON.stringify(document ? hostedListeners(document) : [])
}

export function shownHostedAgent(row: HostedAgentRow): HostedAgent {
  return {
    id: row.id,
    name: row.name,
    cloud: row.cloud,
    region: row.region,
    has_https_endpoint: row.hasHttpsEndpoint,
    agent_version: row.agentVersion,
    enabled_endpoints: row.enabledEndpoints,
    compute_unit: row.computeUnit,
    conf_id: row.pipelineId ?? '',
    status: row.status,
    error: row.error,
    is_suspended: row.isSuspended,
    endpoints: row.endpoints,
    created: row.createdAt.toISOString(),
    updated: row.updatedAt.toISOString(),
  }
}

function columnsOf(wish: HostedWish) {
  return {
    name: wish.name,
    cloud: wish.cloud,
    region: wish.region,
    hasHttpsEndpoint: wish.has_https_endpoint,
    agentVersion: wish.agent_version,
    enabledEndpoints: wish.enabled_endpoints,
    computeUnit: wish.compute_unit,
  }
}

function checkUnit({ compute_unit }: HostedWish): void {
  if (computeUnit(compute_unit)) return
  const sizes = computeUnits.filter(unit => !unit.hidden).map(unit => unit.value)
  throw invalid('compute_unit', `There is no such size; choose one of ${sizes.join(', ')}`)
}

function invalid(field: string, message: string) {
  return apiError('INVALID_INPUT', { fields: [{ field, message }] })
}

/** Whether the pipeline counts as one that should have an agent. */
async function setDesired(tx: Executor, pipelineId: string, desired: 'running' | 'stopped'): Promise<void> {
  await tx.update(pipelines).set({ desired }).where(eq(pipelines.id, pipelineId))
}
