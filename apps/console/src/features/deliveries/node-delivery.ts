import type { AgentDelivery, DestinationDelivery } from '@weir/contracts'

type Agent = Omit<AgentDelivery, 'destinations'>

/** How one agent delivers to one destination. */
export interface AgentDestination {
  agent: Agent
  destination: DestinationDelivery
}

export interface NodeDelivery {
  /** Trouble first, then by host. */
  delivering: AgentDestination[]
  /** Those that did not say, with their reasons. */
  silent: Agent[]
}

const severity: Record<DestinationDelivery['breaker'], number> = { open: 0, half_open: 1, closed: 2 }

/** What to call an agent. */
export const agentName = ({ host, id }: Pick<Agent, 'host' | 'id'>) => host || id

const byName = (a: Agent, b: Agent) => agentName(a).localeCompare(agentName(b)) || a.id.localeCompare(b.id)

/** What the agents of a pipeline say of one of its destinations. */
export function deliveryOfNode(agents: readonly AgentDelivery[], nodeId: string): NodeDelivery {
  const delivering = agents.flatMap(({ destinations, ...agent }) =>
    destinations.filter(({ node_id }) => node_id === nodeId).map(destination => ({ agent, destination })),
  )
  return {
    delivering: delivering.sort(
      (a, b) => severity[a.destination.breaker] - severity[b.destination.breaker] || byName(a.agent, b.agent),
    ),
    silent: agents.filter(({ error }) => error !== '').sort(byName),
  }
}
