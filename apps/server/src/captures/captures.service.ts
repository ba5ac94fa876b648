import {
  apiError,
  type CaptureSample,
  captureSampleSchema,
  type CaptureStatus,
  type captureTaskSchema,
  defaultCaptureMinutes,
  pollingIntervalMsOf,
} from '@weir/contracts'
import { nodeSamplesSchema } from '@weir/contracts/opamp'
import { parseDocument } from '@weir/pipeline'
import { z } from 'zod'
import { type AgentRow, listAgents } from '../agents/agents.repo.ts'
import { activeWithinMs } from '../agents/agents.service.ts'
import type { OrgScope } from '../identity/scope.ts'
import { newId } from '../ids.ts'
import { isOlder } from '../opamp/agent-version.ts'
import { wakeAgents } from '../opamp/wake-ups.ts'
import { findRunningContent } from '../pipelines/pipelines.repo.ts'
import type { Services } from '../services.ts'
import { readLiveCaptureSettings } from '../settings/settings.repo.ts'
import {
  type CaptureAgentRow,
  type CaptureSampleRow,
  type CaptureTaskRow,
  countSamples,
  findTask,
  listActiveTasks,
  listAllActiveTasks,
  listTaskAgents,
  saveTask,
  stopTask,
} from './captures.repo.ts'

/** The first version of the agent that captures. */
const capturesFrom = 'v1.35.0'
const minuteMs = 60_000
const longestMs = 24 * 60 * minuteMs
/** What an agent runs at a time. */
const maxTasks = 3

type NewTask = z.output<typeof captureTaskSchema>

/** Starts a capture, or lets one that runs go on with new limits; gives its id. */
export async function startCapture(
  services: Services,
  scope: OrgScope,
  pipelineId: string,
  wish: NewTask,
): Promise<string> {
  await refuseWhenOff(services, scope)
  const nodes = await runningNodes(services, scope, pipelineId, wish.nodes_to_capture)
  const now = Date.now()
  const expiresAt = wish.expires_at ? new Date(wish.expires_at) : new Date(now + defaultCaptureMinutes * minuteMs)
  if (expiresAt.getTime() <= now || expiresAt.getTime() > now + longestMs) {
    throw invalid('expires_at', 'must be in the future, within a day')
  }
  const id = wish.id ?? newId()
  await services.db.transaction(async tx => {
    const known = await findTask(scope, tx, id)
    if (known && known.pipelineId !== pipelineId) {
      throw apiError('CONFLICT', { detail: 'This id belongs to a capture of another pipeline. Use another id.' })
    }
    const others = (await listActiveTasks(scope, tx, pipelineId, new Date(now))).filter(task => task.id !== id)
    if (others.length >= maxTasks) {
      throw apiError('CONFLICT', {
        detail: `${maxTasks} captures of this pipeline run already. Stop one of them, or wait until it expires.`,
      })
    }
    const task = {
      id,
      pipelineId,
      nodes,
      maxItems: wish.max_items,
      pollingIntervalMs: pollingIntervalMsOf(wish.polling_interval),
      createdBy: scope.principal.kind === 'user' ? scope.principal.email : scope.principal.kind,
      expiresAt,
    }
    await saveTask(scope, tx, task)
    const entry = { action: 'capture.start', target: `capture/${id}`, ...(known ? { before: known } : {}), after: task }
    await services.audit.record(scope, entry, tx)
    await wakeAgents(tx, { pipelineId })
  })
  return id
}

export async function stopCapture(services: Services, scope: OrgScope, id: string): Promise<void> {
  await services.db.transaction(async tx => {
    const task = await stopTask(scope, tx, id, new Date())
    if (!task) {
      if (await findTask(scope, tx, id)) return
      throw apiError('NOT_FOUND', { detail: 'There is no such capture.' })
    }
    const before = { ...task, stoppedAt: null }
    await services.audit.record(scope, { action: 'capture.stop', target: `capture/${id}`, before, after: task }, tx)
    await wakeAgents(tx, { pipelineId: task.pipelineId })
  })
}

/** Stops every capture of the organization, as when live capture was switched off. */
export async function stopAllCaptures(services: Services, scope: OrgScope): Promise<void> {
  for (const { id } of await listAllActiveTasks(scope, services.db, new Date())) await stopCapture(services, scope, id)
}

export async function captureStatus(services: Services, scope: OrgScope, id: string): Promise<CaptureStatus> {
  const { db } = services
  const task = await findTask(scope, db, id)
  if (!task) throw apiError('NOT_FOUND', { detail: 'There is no such capture.' })
  const [active, told, samples] = await Promise.all([
    listAgents(scope, db, new Date(Date.now() - activeWithinMs)),
    listTaskAgents(scope, db, id),
    countSamples(scope, db, id),
  ])
  const agents = active
    .filter(agent => agent.pipelineId === task.pipelineId)
    .map(agent =>
      agentStatus(
        agent,
        told.find(row => row.agentId === agent.id),
      ),
    )
  const status = statusOf(task, agents)
  return {
    id,
    pipeline_id: task.pipelineId,
    status,
    message: obstacle(status, agents),
    expires_at: task.expiresAt.toISOString(),
    max_items: task.maxItems,
    polling_interval: `${task.pollingIntervalMs}ms`,
    nodes_to_capture: task.nodes,
    samples,
    agents,
  }
}

type AgentStatus = CaptureStatus['agents'][number]

const tooOld = 'Agents older than v1.35 do not capture: update this agent.'

function agentStatus({ id, host, version }: AgentRow, told: CaptureAgentRow | undefined): AgentStatus {
  if (isOlder(version, capturesFrom)) return { id, host, version, state: 'unsupported', message: tooOld }
  return { id, host, version, state: told?.state ?? 'waiting', message: told?.message ?? '' }
}

function statusOf(task: CaptureTaskRow, agents: readonly AgentStatus[]): CaptureStatus['status'] {
  if (task.stoppedAt) return 'stopped'
  if (task.expiresAt.getTime() <= Date.now()) return 'expired'
  return agents.some(({ state }) => state === 'capturing') ? 'capturing' : 'waiting'
}

function obstacle(status: CaptureStatus['status'], agents: readonly AgentStatus[]): string {
  if (status !== 'waiting') return ''
  if (agents.length === 0) return 'No agent of this pipeline is connected.'
  if (agents.some(({ state }) => state === 'waiting' || state === 'done')) return 'Waiting for an agent to begin.'
  return agents.find(({ message }) => message !== '')?.message ?? ''
}

const storedSchema = z.record(z.string(), nodeSamplesSchema)
const itemSchema = captureSampleSchema.shape.nodes.valueType.shape.before.element

/** Samples as they were kept, in the form of the API: one list after each node, with the path in the items. */
export function shownSample(row: CaptureSampleRow, nodes: ReadonlySet<string> | undefined): CaptureSample {
  const stored = Object.entries(storedSchema.parse(JSON.parse(row.nodes))).filter(([id]) => nodes?.has(id) ?? true)
  const shown = stored.map(([id, { before, after }]) => {
    const left = Object.entries(after).flatMap(([path, items]) =>
      items.map(item => (path === '' ? item : { ...item, _path: path })),
    )
    return [id, { before: itemSchema.array().parse(before), after: itemSchema.array().parse(left) }]
  })
  return {
    timestamp: row.time.toISOString(),
    source: row.agentId,
    task_id: row.taskId,
    nodes: Object.fromEntries(shown),
  }
}

async function refuseWhenOff({ db }: Services, scope: OrgScope): Promise<void> {
  const { enabled } = await readLiveCaptureSettings(scope, db)
  if (enabled) return
  throw apiError('CONFLICT', { detail: 'Live capture is switched off in the settings of your organization.' })
}

/** Those of the nodes that agents run: one that is only drawn so far has nothing to capture. */
async function runningNodes(
  { db }: Services,
  scope: OrgScope,
  pipelineId: string,
  wanted: readonly string[],
): Promise<string[]> {
  const content = await findRunningContent(scope, db, pipelineId)
  if (content === undefined)
    throw apiError('NOT_FOUND', { detail: 'This pipeline does not exist in your organization.' })
  const known = new Set(parseDocument(content).document?.nodes.map(node => node.name))
  const running = wanted.filter(node => known.has(node))
  if (running.length > 0) return running
  throw invalid('nodes_to_capture', 'has no node of the version that runs')
}

function invalid(field: string, message: string) {
  return apiError('INVALID_INPUT', { detail: `${field} ${message}.`, fields: [{ field, message }] })
}
