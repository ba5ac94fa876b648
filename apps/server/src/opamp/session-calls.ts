import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import {
  callTypes,
  captureCapability,
  captureOrders,
  captureReports,
  type CustomMessage,
  deliveryCapability,
  deliveryMessages,
  detectionCapability,
  detectionMessages,
  maxCustomMessageBytes,
  readPayload,
  writePayload,
} from '@weir/contracts/opamp'
import type { z } from 'zod'
import { type AgentCallRow, answerCall } from '../agent-calls/agent-calls.repo.ts'
import { type CaptureTaskRow, saveTaskAgent } from '../captures/captures.repo.ts'
import { storeSamples } from '../captures/store-samples.ts'
import type { OrgScope } from '../identity/scope.ts'
import type { Services } from '../services.ts'

/** The capabilities that consist of questions and answers. */
const callsByCapability = new Map<string, CallSchemas>([
  [deliveryCapability, deliveryMessages],
  [detectionCapability, detectionMessages],
])

interface CallSchemas {
  request: z.ZodType
  answer: z.ZodType<{ id: string }>
}

/** The custom capabilities of this server. */
export const customCapabilities = [captureCapability, ...callsByCapability.keys()]

export interface CalledAgent {
  id: string
  pipelineId: string
}

const maxItemBytes = 16 * 1024
const unzip = promisify(gunzip)

/** What one agent and the server say to each other beyond OpAMP itself. */
export class SessionCalls {
  readonly #services: Services
  readonly #scope: OrgScope
  #capabilities: ReadonlySet<string> = new Set()
  /** The captures that the agent was told to run, with the expiry that it knows. */
  readonly #told = new Map<string, number>()
  /** Captures that the agent still runs, though nobody wants them: another server told it to. */
  readonly #unwanted = new Set<string>()

  constructor(services: Services, scope: OrgScope) {
    this.#services = services
    this.#scope = scope
  }

  announced(capabilities: readonly string[]): void {
    this.#capabilities = new Set(capabilities)
  }

  /** Takes what the agent sent; what is not understood is passed over. */
  async receive(agent: CalledAgent, { capability, type = '', data }: CustomMessage): Promise<void> {
    const plain = await unpacked(data)
    if (capability === captureCapability) await this.#takeReport(agent, type, plain)
    const calls = callsByCapability.get(capability ?? '')
    const answer = calls && type === callTypes.response ? readPayload(calls.answer, plain) : undefined
    if (answer) await this.#answer(agent, answer)
  }

  /** What the agent should be told now, given the captures of its pipeline that run and the calls that wait for it. */
  async orders(
    agent: CalledAgent,
    tasks: readonly CaptureTaskRow[],
    calls: readonly AgentCallRow[],
  ): Promise<CustomMessage[]> {
    const messages = this.#captureOrders(tasks)
    if (!this.#capabilities.has(captureCapability)) await this.#refuseTasks(agent, tasks)
    for (const { id, capability, request } of calls) {
      const parsed = callsByCapability.get(capability)?.request.safeParse(JSON.parse(request))
      if (!parsed?.success || !this.#capabilities.has(capability)) {
        await this.#answer(agent, { id, error: 'This agent does not answer such calls: update it.' })
      } else {
        const data = writePayload({ id, request: parsed.data })
        messages.push({ capability, type: callTypes.request, data })
      }
    }
    return messages
  }

  #captureOrders(tasks: readonly CaptureTaskRow[]): CustomMessage[] {
    if (!this.#capabilities.has(captureCapability)) return []
    const messages: CustomMessage[] = []
    for (const task of tasks) {
      const expiry = task.expiresAt.getTime()
      if (this.#told.get(task.id) === expiry) continue
      this.#told.set(task.id, expiry)
      messages.push({ capability: captureCapability, type: 'start', data: writePayload(startOrder(task)) })
    }
    const running = new Set(tasks.map(task => task.id))
    for (const [id, expiry] of this.#told) {
      if (running.has(id)) continue
      this.#told.delete(id)
      // One that expired ends by itself, and still has its last samples to send.
      if (expiry > Date.now()) this.#unwanted.add(id)
    }
    for (const id of this.#unwanted) {
      if (!running.has(id)) messages.push({ capability: captureCapability, type: 'stop', data: writePayload({ id }) })
    }
    this.#unwanted.clear()
    return messages
  }

  async #refuseTasks(agent: CalledAgent, tasks: readonly CaptureTaskRow[]): Promise<void> {
    for (const { id: taskId } of tasks) {
      if (this.#told.has(taskId)) continue
      this.#told.set(taskId, 0)
      const message = 'This agent does not capture: update it.'
      await saveTaskAgent(this.#scope, this.#services.db, { taskId, agentId: agent.id, state: 'unsupported', message })
    }
  }

  async #takeReport(agent: CalledAgent, type: string, data: Uint8Array | undefined): Promise<void> {
    const save = (taskId: string, state: 'capturing' | 'done' | 'refused', message = '') =>
      saveTaskAgent(this.#scope, this.#services.db, { taskId, agentId: agent.id, state, message })
    switch (type) {
      case 'started': {
        const report = readPayload(captureReports.started, data)
        if (report) await save(report.id, 'capturing')
        return
      }
      case 'refused': {
        const report = readPayload(captureReports.refused, data)
        if (report) await save(report.id, 'refused', report.reason)
        return
      }
      case 'done': {
        const report = readPayload(captureReports.done, data)
        if (report) await save(report.id, 'done')
        return
      }
      case 'samples': {
        const report = readPayload(captureReports.samples, data)
        if (report && !(await storeSamples(this.#services, this.#scope, agent, report))) this.#unwanted.add(report.id)
      }
    }
  }

  async #answer({ id: agentId }: CalledAgent, answer: { id: string; error?: string }): Promise<void> {
    const { id } = answer
    await answerCall(this.#scope, this.#services.db, { id, agentId, answer: JSON.stringify(answer) })
  }
}

function startOrder({ id, nodes, maxItems, pollingIntervalMs, expiresAt }: CaptureTaskRow) {
  return captureOrders.start.parse({
    id,
    nodes,
    max_items: maxItems,
    max_item_bytes: maxItemBytes,
    polling_interval_ms: pollingIntervalMs,
    expires_in_ms: Math.max(0, expiresAt.getTime() - Date.now()),
  })
}

/** Agents compress what is large; undefined when it is too large or damaged. */
async function unpacked(data: Uint8Array | undefined): Promise<Uint8Array | undefined> {
  if (data?.[0] !== 0x1f || data[1] !== 0x8b) return data
  try {
    return await unzip(data, { maxOutputLength: maxCustomMessageBytes })
  } catch {
    return undefined
  }
}
