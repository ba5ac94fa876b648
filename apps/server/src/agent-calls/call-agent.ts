import { setTimeout as sleep } from 'node:timers/promises'
import { apiError } from '@weir/contracts'
import { callFailureSchema } from '@weir/contracts/opamp'
import { z } from 'zod'
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

export interface CallOptions {
  audit?: AuditEntry
  signal?: AbortSignal | undefined
}

/** What an agent is asked, and how its answer is read. */
interface AgentQuestion<Result> {
  capability: string
  request: object
  result: z.ZodType<Result>
}

/**
 * Asks an agent, through whichever server it is connected to, and gives its answer. AGENT_AWAY when it does not answer in
 * time, CONFLICT with its own words when it cannot do what it was asked.
 */
export async function callAgent<Result>(
  services: Services,
  scope: OrgScope,
  agent: AgentRow,
  { capability, request, result }: AgentQuestion<Result>,
  options: CallOptions = {},
): Promise<Result> {
  if (Date.now() - agent.lastSeen.getTime() > activeWithinMs) throw away(agent)
  const id = newId()
  // One that polls has been here within its interval; any other is on a socket, or gone.
  const mayPoll = Date.now() - agent.lastSeen.getTime() < pollersTakeWithinMs
  const expiresAt = new Date(Date.now() + (mayPoll ? pollersTakeWithinMs : socketsTakeWithinMs))
  await services.db.transaction(async tx => {
    await insertCall(scope, tx, { id, agentId: agent.id, capability, request: JSON.stringify(request), expiresAt })
    if (options.audit) await services.audit.record(scope, options.audit, tx)
    await wakeAgents(tx, { agentId: agent.id })
  })
  try {
    const answer: unknown = JSON.parse(await awaitAnswer(services, scope, agent, id, options.signal))
    const failure = callFailureSchema.safeParse(answer)
    if (failure.success) throw apiError('CONFLICT', { detail: failure.data.error })
    return z.object({ result }).parse(answer).result
  } finally {
    await deleteCall(scope, services.db, id)
  }
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
