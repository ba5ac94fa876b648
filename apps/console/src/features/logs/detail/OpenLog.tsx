import { skipToken, useQuery } from '@tanstack/react-query'
import type { LogRow } from '@weir/contracts'
import { EmptyState, ErrorState } from '../../../ui/FullState.tsx'
import { Panel } from '../../../ui/Panel.tsx'
import { SkeletonBar } from '../../../ui/Skeleton.tsx'
import { momentQuery } from '../logs.queries.ts'
import css from './LogPanel.module.css'
import { LogPanel, type LogPanelActions } from './LogPanel.tsx'

interface OpenLogProps extends LogPanelActions {
  orgId: string
  id: string
  /** Its time in milliseconds, where the address has it. */
  time: number | undefined
  rows: readonly LogRow[]
  over: boolean
}

/** The open log: from the list, or found by its time when a link leads to one that is not in the list. */
export function OpenLog({ orgId, id, time, rows, over, ...actions }: OpenLogProps) {
  const listed = rows.find(row => row.id === id)
  const query = momentQuery(orgId, time ?? 0)
  const found = useQuery(listed || time === undefined ? { ...query, queryFn: skipToken } : query)
  const row = listed ?? found.data?.logs.find(log => log.id === id)
  if (row) return <LogPanel row={row} over={over} {...actions} />
  return (
    <Panel label="Log detail" title="Log" onClose={actions.onClose} over={over}>
      {found.isLoading ? (
        <div className={css['body']} role="status" aria-busy aria-label="Loading the log">
          <SkeletonBar width="100%" height={70} radius={6} />
        </div>
      ) : found.isError ? (
        <ErrorState error={found.error} onRetry={() => void found.refetch()} />
      ) : (
        <EmptyState title="This log is not here any more">
          It may be older than logs are kept, or belong to another organization.
        </EmptyState>
      )}
    </Panel>
  )
}
