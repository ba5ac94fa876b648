import { ActionIcon } from '@mantine/core'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useOrganization } from '../../lib/session.ts'
import { EmptyState, ErrorState } from '../../ui/FullState.tsx'
import { RefreshIcon } from '../../ui/icons.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { SkeletonBar, TableSkeleton } from '../../ui/Skeleton.tsx'
import css from './DeadLetters.module.css'
import { deadLettersQuery, deliveriesQuery } from './deliveries.queries.ts'
import { LetterBrowser } from './LetterBrowser.tsx'
import { agentName } from './node-delivery.ts'

interface DeadLetterPanelProps {
  pipelineId: string
  node: { id: string; title: string }
  agentId: string
  /** The dead letter whose records are shown. */
  letterId: string | undefined
  onOpen: (letterId: string | undefined) => void
  onClose: () => void
}

/** What a destination refused for good on one agent: to look at, to send again, to delete. */
export function DeadLetterPanel({ pipelineId, node, agentId, letterId, onOpen, onClose }: DeadLetterPanelProps) {
  const { id: orgId } = useOrganization()
  const place = { orgId, pipelineId, agentId, nodeId: node.id }
  const query = useInfiniteQuery(deadLettersQuery(place))
  const deliveries = useQuery(deliveriesQuery(orgId, pipelineId))
  const agent = deliveries.data?.agents.find(({ id }) => id === agentId)
  const total = agent?.destinations.find(({ node_id }) => node_id === node.id)?.dead_letters.items
  const letters = query.data?.pages.flatMap(page => page.dead_letters) ?? []
  return (
    <Panel
      title="Dead letters"
      label={`Dead letters of ${node.title}`}
      subtitle={`${node.title} on ${agent ? agentName(agent) : agentId}`}
      onClose={onClose}
      width={1040}
      over
      actions={
        <ActionIcon
          variant="subtle"
          size="xs"
          aria-label="Refresh"
          title="Refresh"
          disabled={query.isFetching}
          onClick={() => void query.refetch()}
        >
          <RefreshIcon size={14} />
        </ActionIcon>
      }
    >
      <div className={css['body']}>
        {query.isPending ? (
          <LettersSkeleton />
        ) : query.isError && !query.data ? (
          <ErrorState error={query.error} onRetry={() => void query.refetch()} />
        ) : letters.length === 0 ? (
          <EmptyState title="Nothing was refused">
            What {node.title} refuses for good is kept here, to be looked at and sent again.
          </EmptyState>
        ) : (
          <LetterBrowser
            place={place}
            nodeTitle={node.title}
            letters={letters}
            total={total}
            letterId={letterId}
            onOpen={onOpen}
            more={{
              has: query.hasNextPage,
              isLoading: query.isFetchingNextPage,
              error: query.error,
              load: () => void (query.isRefetchError ? query.refetch() : query.fetchNextPage()),
            }}
          />
        )}
      </div>
    </Panel>
  )
}

const LettersSkeleton = () => (
  <>
    <div className={css['actions']}>
      <SkeletonBar width={160} />
    </div>
    <div className={css['split']}>
      <div className={css['list']}>
        <div className={css['listSkeleton']}>
          <TableSkeleton rows={12} columns="28px 116px 56px 52px 60px 1fr" />
        </div>
      </div>
      <div className={css['records']} />
    </div>
  </>
)
