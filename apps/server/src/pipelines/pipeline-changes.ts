import { apiError, type NewPipeline } from '@weir/contracts'
import { DrizzleQueryError } from 'drizzle-orm'
import type { Executor } from '../db/client.ts'
import { findHostedAgentOf } from '../hosted-agents/hosted-agents.repo.ts'
import { changeHostedAgent } from '../hosted-agents/hosted-agents.service.ts'
import { callerName } from '../identity/caller-name.ts'
import type { OrgScope } from '../identity/scope.ts'
import { newId } from '../ids.ts'
import { wakeAgents } from '../opamp/wake-ups.ts'
import { findVersion } from '../pipeline-versions/pipeline-versions.repo.ts'
import { addVersion } from '../pipeline-versions/pipeline-versions.service.ts'
import type { Services } from '../services.ts'
import { checkedContent, emptyContent, retagged } from './pipeline-content.ts'
import { deletePipeline, findPipeline, insertPipeline, lockPipeline, updatePipeline } from './pipelines.repo.ts'
import type { PipelineRow, PipelineWithContent } from './pipelines.repo.ts'

type Auditing = Pick<Services, 'db' | 'audit' | 'secrets'>

export function noPipeline() {
  return apiError('NOT_FOUND', { detail: 'This pipeline does not exist in your organization.' })
}

/** Adds a pipeline with its first version; nothing is deployed. */
export async function createPipeline(services: Auditing, scope: OrgScope, wish: NewPipeline): Promise<string> {
  const { db, audit } = services
  const { tag, content: text } = wish
  const content = text === undefined ? emptyContent(tag) : await checkedContent(services, scope, { text, tag })
  const caller = callerName(scope.principal)
  const row = {
    id: newId(),
    tag,
    description: wish.description ?? '',
    environment: wish.environment,
    fleetType: wish.fleet_type,
    fleetSubtype: wish.fleet_subtype || null,
    cluster: wish.cluster_name ?? '',
    creator: caller,
    updater: caller,
  }
  await withFreeTag(tag, () =>
    db.transaction(async tx => {
      await insertPipeline(scope, tx, row, { content, message: 'Created' })
      const after = { ...row, content }
      await audit.record(scope, { action: 'pipeline.create', target: `pipeline/${row.id}`, after }, tx)
    }),
  )
  return row.id
}

export interface PipelineChanges {
  tag?: string | undefined
  description?: string | undefined
  cluster_name?: string | undefined
}

/** Changes what a pipeline is called. Another tag is written into its text too, as a new version. */
export async function changePipeline(
  { db, audit }: Auditing,
  scope: OrgScope,
  pipelineId: string,
  { tag, description, cluster_name: cluster }: PipelineChanges,
): Promise<PipelineWithContent> {
  const change = async (tx: Executor) => {
    const before = await lockPipeline(scope, tx, pipelineId)
    if (!before) throw noPipeline()
    const after = {
      tag: tag ?? before.tag,
      description: description ?? before.description,
      cluster: cluster ?? before.cluster,
    }
    if (hasChanged(before, after)) {
      const updater = callerName(scope.principal)
      await updatePipeline(scope, tx, pipelineId, { ...after, updater, updatedAt: new Date() })
      if (after.tag !== before.tag) await writeTag(scope, tx, { ...before, tag: after.tag })
      const entry = { action: 'pipeline.update', target: `pipeline/${pipelineId}`, before: shown(before), after }
      await audit.record(scope, entry, tx)
    }
    const changed = await findPipeline(scope, tx, pipelineId)
    if (!changed) throw noPipeline()
    return changed
  }
  return withFreeTag(tag ?? '', () => db.transaction(change))
}

/**
 * Deletes a pipeline. Agents that ran it are told to run nothing; the one that we host is taken down, which goes on after the
 * answer.
 */
export async function removePipeline({ db, audit }: Auditing, scope: OrgScope, pipelineId: string): Promise<void> {
  await db.transaction(async tx => {
    const before = await lockPipeline(scope, tx, pipelineId)
    if (!before) throw noPipeline()
    const hosted = await findHostedAgentOf(scope, tx, pipelineId)
    const isLeaving = hosted?.status === 'marked-for-delete' || hosted?.status === 'deprovisioning'
    if (hosted && !isLeaving) await changeHostedAgent({ audit }, scope, tx, hosted.id, 'delete')
    await deletePipeline(scope, tx, pipelineId)
    await audit.record(scope, { action: 'pipeline.delete', target: `pipeline/${pipelineId}`, before }, tx)
    await wakeAgents(tx, { pipelineId })
  })
}

async function writeTag(scope: OrgScope, tx: Executor, pipeline: PipelineRow): Promise<void> {
  const current = await findVersion(scope, tx, pipeline.id, pipeline.currentVersion)
  const content = current && retagged(current.content, pipeline.tag)
  if (content === undefined || content === current?.content) return
  await addVersion(scope, tx, pipeline, { content, message: `Rename to ${pipeline.tag}` })
}

const shown = ({ tag, description, cluster }: Pick<PipelineRow, 'tag' | 'description' | 'cluster'>) => ({
  tag,
  description,
  cluster,
})

function hasChanged(before: PipelineRow, after: ReturnType<typeof shown>): boolean {
  return JSON.stringify(shown(before)) !== JSON.stringify(shown(after))
}

const uniqueViolation = '23505'

/** Says so in words when the database finds that another pipeline has the tag. */
async function withFreeTag<Result>(tag: string, change: () => Promise<Result>): Promise<Result> {
  try {
    return await change()
  } catch (error) {
    const cause = error instanceof DrizzleQueryError ? error.cause : undefined
    if (!cause || !('code' in cause) || cause.code !== uniqueViolation) throw error
    const detail = `Another pipeline has the name ${JSON.stringify(tag)}. Choose another name.`
    throw apiError('CONFLICT', { detail, fields: [{ field: 'tag', message: 'is taken by another pipeline' }] })
  }
}
