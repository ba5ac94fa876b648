import type { AgentToServer, CustomMessage, ServerToAgent } from '@weir/contracts/opamp'
import type { OrgScope } from '../identity/scope.ts'
import type { Services } from '../services.ts'
import { AgentSession } from './agent-session.ts'
import { pendingOrders } from './pending-orders.ts'

/** An agent that polls introduces itself once; what it said then is kept for this long. */
const keptMs = 10 * 60_000

/** What agents that poll have said so far; an agent that is not remembered is asked again. */
export class Pollers {
  readonly #services: Services
  readonly #kept = new Map<string, { session: AgentSession; until: number }>()
  /** An answer has room for one order; the others wait for the next poll. */
  readonly #waiting = new WeakMap<AgentSession, CustomMessage[]>()

  constructor(services: Services) {
    this.#services = services
  }

  /** The answer to a message, with one of the orders that wait for the agent. */
  async answer(scope: OrgScope, message: AgentToServer): Promise<ServerToAgent> {
    const session = this.#session(scope, message.instanceUid)
    const answer = await session.receive(message)
    if (answer.error) return answer
    const customMessage = await this.#nextOrder(session)
    return { ...answer, ...(customMessage ? { customMessage } : {}) }
  }

  #session(scope: OrgScope, uid: Uint8Array | undefined): AgentSession {
    const now = Date.now()
    for (const [key, { until }] of this.#kept) if (until < now) this.#kept.delete(key)
    const key = `${scope.organizationId}/${Buffer.from(uid ?? []).toString('hex')}`
    const session = this.#kept.get(key)?.session ?? new AgentSession(this.#services, scope)
    this.#kept.set(key, { session, until: now + keptMs })
    return session
  }

  async #nextOrder(session: AgentSession): Promise<CustomMessage | undefined> {
    const waiting = this.#waiting.get(session) ?? []
    this.#waiting.set(session, waiting)
    waiting.push(...((await pendingOrders(this.#services, [session])).get(session) ?? []))
    return waiting.shift()
  }
}
