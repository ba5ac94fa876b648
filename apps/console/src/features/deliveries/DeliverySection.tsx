import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { AgentDelivery } from '@weir/contracts'
import { useState } from 'react'
import { useOrganization } from '../../lib/session.ts'
import { SkeletonBar } from '../../ui/Skeleton.tsx'
import { Badge } from '../../ui/StateBadge.tsx'
import { IdleIcon } from '../../ui/icons.tsx'
import { AgentCard } from './AgentCard.tsx'
import { deliveriesQuery } from './deliveries.queries.ts'
import css from './Delivery.module.css'
import { FailedLine } from './FailedLine.tsx'
import { agentName, deliveryOfNode } from './node-delivery.ts'

interface DeliverySectionProps {
  pipelineId: string
  nodeId: string
  onShowLetters: (agentId: string) => void
}

/** How each agent delivers to a destination. */
export function DeliverySection({ pipelineId, nodeId, onShowLetters }: DeliverySectionProps) {
  const organization = useOrganization()
  const query = useQuery(deliveriesQuery(organization.id, pipelineId))
  const retry = () => void query.refetch()
  return (
    <section className={css['section']} aria-label="Delivery">
      <h3 className={css['heading']}>Delivery</h3>
      {query.isPending ? <CardSkeleton /> : null}
      {query.data ? (
        <Agents
          agents={query.data.agents}
          nodeId={nodeId}
          asOf={query.dataUpdatedAt}
          isAsking={query.isFetching}
          onRetry={retry}
          onShowLetters={onShowLetters}
        />
      ) : null}
      {query.isError ? <FailedLine error={query.error} isRetrying={query.isFetching} onRetry={retry} /> : null}
    </section>
  )
}

/** As tall as the card of one agent, so that nothing moves when it comes. */
const CardSkeleton = () => (
  <div className={css['cardSkeleton']} role="status" aria-label="Asking the agents">
    <SkeletonBar width="46%" />
    <SkeletonBar width="72%" />
    <SkeletonBar width="58%" />
    <SkeletonBar width="100%" />
    <SkeletonBar width="80%" />
    <SkeletonBar width="64%" />
  </div>
)

interface AgentsProps {
  agents: readonly AgentDelivery[]
  nodeId: string
  asOf: number
  isAsking: boolean
  onRetry: () => void
  onShowLetters: (agentId: string) => void
}

/** A fleet of hundreds must not bury the node's settings. */
const shownAtFirst = 5

function Agents({ agents, nodeId, asOf, isAsking, onRetry, onShowLetters }: AgentsProps) {
  const [showsAll, setShowsAll] = useState(false)
  const { delivering, silent } = deliveryOfNode(agents, nodeId)
  const shown = showsAll ? delivering : delivering.slice(0, shownAtFirst)
  const shownSilent = showsAll ? silent : silent.slice(0, shownAtFirst)
  const hidden = delivering.length - shown.length + silent.length - shownSilent.length
  const isNobodyThere = silent.length === agents.length
  return (
    <>
      {isNobodyThere ? (
        <div className={css['none']}>
          <span>No agent is connected right now</span>
          <Button size="xs" loading={isAsking} onClick={onRetry}>
            Retry
          </Button>
        </div>
      ) : null}
      {!isNobodyThere && delivering.length === 0 ? (
        <p className={css['none']}>The connected agents report no delivery for this node.</p>
      ) : null}
      {shown.map(one => (
        <AgentCard key={one.agent.id} {...one} asOf={asOf} onShowLetters={() => onShowLetters(one.agent.id)} />
      ))}
      {shownSilent.map(agent => (
        <div className={css['silent']} key={agent.id}>
          <span className="truncate">{agentName(agent)}</span>
          <Badge tone="idle" icon={IdleIcon}>
            No answer
          </Badge>
          <p className={css['why']}>{agent.error}</p>
        </div>
      ))}
      {hidden > 0 ? (
        <Button size="xs" variant="subtle" onClick={() => setShowsAll(true)}>
          Show {hidden} more {hidden === 1 ? 'agent' : 'agents'}
        </Button>
      ) : null}
    </>
  )
}
