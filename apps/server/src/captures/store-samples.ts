import type { CaptureSamples } from '@weir/contracts/opamp'
import type { OrgScope } from '../identity/scope.ts'
import { newId } from '../ids.ts'
import type { Services } from '../services.ts'
import { findTask, insertSamples } from './captures.repo.ts'

/** Of all samples that are kept for an organization; the oldest go first. */
const maxOrganizationBytes = 32 * 1024 * 1024
/** The last samples of a task come a little after its end. */
const graceMs = 60_000

/** Keeps samples of a task that this very pipeline was asked for; whether they were wanted. */
export async function storeSamples(
  services: Services,
  scope: OrgScope,
  agent: { id: string; pipelineId: string },
  { id: taskId, nodes }: CaptureSamples,
): Promise<boolean> {
  const task = await findTask(scope, services.db, taskId)
  const isWanted = task?.pipelineId === agent.pipelineId && task.stoppedAt === null
  if (!isWanted || task.expiresAt.getTime() + graceMs < Date.now()) return false
  const asked = new Set(task.nodes)
  const kept = Object.fromEntries(Object.entries(nodes).filter(([node]) => asked.has(node)))
  const text = JSON.stringify(kept)
  await services.db.transaction(tx =>
    insertSamples(
      scope,
      tx,
      {
        id: newId(),
        taskId,
        pipelineId: agent.pipelineId,
        agentId: agent.id,
        time: new Date(),
        nodes: text,
        bytes: Buffer.byteLength(text),
      },
      maxOrganizationBytes,
    ),
  )
  return true
}
