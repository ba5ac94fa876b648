import { setTimeout as sleep } from 'node:timers/promises'
import { apiError } from '@weir/contracts'
import {
  deliveryAnswerSchema,
  deliveryCapability,
  type DeliveryRequest,
  type DeliveryResult,
} from '@weir/contracts/opamp'
import type { AgentRow } from '../agents/agents.repo.ts'
import { activeWithinMs } from '../agents/agents.service.ts'
import type { AuditEntry } from '../audit/audit-log.ts'
import type { OrgScope } from '../identity/scope.ts'
import { newId } from '../ids.ts'
import { wakeAgents } from '../opamp/wake-ups.ts'
import type { Services } from '../services.ts'
import { deleteCall, findCall, insertCall } from './agent-calls.repo.ts'

/** Agents that poll come by every 30 seconds. */
const pollersTakeWithinMs = 35_000
/** Agents on a socket get the call at once, or in the next round when the wake-up was missed. */
const socketsTakeWithinMs = 7000
const answeredWithinMs = 15_000
const lookEveryMs = 100

type ResultOf<Op extends DeliveryRequest['op']> = Extract<DeliveryResult, { op: Op }>

interface CallOptions {
  audit?: AuditEntry
  signal?: AbortSignal | undefined
}

/**
 * Asks an agent, through whichever server it is connected to, and gives its answer. AGENT_AWAY when it does not answer in
 * time, CONFLICT with its own words when it cannot do what it was asked.
 */
export async function callAgent<Op extends DeliveryRequest['op']>(
  services: Services,
  scope: OrgScope,
  agent: AgentRow,
  request: DeliveryRequest & { op: Op },
  options: CallOptions = {},
): Promise<ResultOf<Op>> {
  if (Date.now() - agent.lastSeen.getTime() > activeWithinMs) throw away(agent)
  const id = newId()
  // One that polls has been here within its interval; any other is on a socket, or gone.
  const mayPoll = Date.now() - agent.lastSeen.getTime() < pollersTakeWithinMs
  const expiresAt = new Date(Date.now() + (mayPoll ? pollersTakeWithinMs : socketsTakeWithinMs))
  await services.db.transaction(async tx => {
    const call = { id, agentId: agent.id, capability: deliveryCapability, request: JSON.stringify(request), expiresAt }
    await insertCall(scope, tx, call)
    if (options.audit) await services.audit.record(scope, options.audit, tx)
    await wakeAgents(tx, { agentId: agent.id })
  })
  try {
    const answer = deliveryAnswerSchema.parse(JSON.parse(await awaitAnswer(services, scope, agent, id, options.signal)))
    if ('error' in answer) throw apiError('CONFLICT', { detail: answer.error })
    if (!isAnswerTo(answer.result, request.op)) throw apiError('INTERNAL')
    return answer.result
  } finally {
    await deleteCall(scope, services.db, id)
  }
}

function isAnswerTo<Op extends DeliveryRequest['op']>(result: DeliveryResult, op: Op): result is ResultOf<Op> {
  return result.op === op
}

async function awaitAnswer(
  services: Services,
  scope: OrgScope,
  agent: AgentRow,
  id: string,
  signal: AbortSignal | undefined,
): Promise<string> {
  for (;;) {
    const call = await findCall(scope, services.db, id)
    if (call?.answer != null) return call.answer
    const deadline = call?.takenAt ? call.takenAt.getTime() + answeredWithinMs : call?.expiresAt.getTime()
    if (deadline === undefined || Date.now() > deadline) throw away(agent)
    await sleep(lookEveryMs, undefined, signal ? { signal } : {})
  }
}

function away({ host, id, lastSeen }: AgentRow) {
  return apiError('AGENT_AWAY', {
    detail: `The agent ${id} on ${host || 'an unknown host'} does not answer; it last reported at ${lastSeen.toISOString()}. Try again when it is back.`,
  })
}
