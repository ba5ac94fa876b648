import type { CustomMessage } from '@weir/contracts/opamp'
import { listTasksOf } from '../captures/captures.repo.ts'
import { takeCalls } from '../agent-calls/agent-calls.repo.ts'
import { systemScope } from '../identity/scope.ts'
import type { Services } from '../services.ts'
import type { AgentSession } from './agent-session.ts'

/** What each of these agents should be told beyond its configuration; two queries, however many there are. */
export async function pendingOrders(
  { db }: Services,
  sessions: readonly AgentSession[],
): Promise<Map<AgentSession, CustomMessage[]>> {
  const present = sessions.flatMap(session => (session.agent ? [{ session, agent: session.agent }] : []))
  const orders = new Map<AgentSession, CustomMessage[]>()
  if (present.length === 0) return orders
  const pipelineIds = new Set(present.map(({ agent }) => agent.pipelineId))
  const [tasks, calls] = await Promise.all([
    listTasksOf(systemScope, db, [...pipelineIds], new Date()),
    takeCalls(
      systemScope,
      db,
      present.map(({ agent }) => agent),
    ),
  ])
  for (const { session, agent } of present) {
    const ours = (row: { organizationId: string }) => row.organizationId === agent.organizationId
    orders.set(
      session,
      await session.calls.orders(
        agent,
        tasks.filter(task => ours(task) && task.pipelineId === agent.pipelineId),
        calls.filter(call => ours(call) && call.agentId === agent.id),
      ),
    )
  }
  return orders
}
