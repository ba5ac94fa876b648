import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { Membership } from '@weir/contracts'
import { useState } from 'react'
import { useScreenSize } from '../../lib/screen.ts'
import { useCurrentUser } from '../../lib/session.ts'
import { readStored, writeStored } from '../../lib/stored.ts'
import type { ResolvedRange } from '../../lib/time-range.ts'
import { EmptyState, ErrorState } from '../../ui/FullState.tsx'
import { TableSkeleton } from '../../ui/Skeleton.tsx'
import { NewPipelineButton } from './NewPipelineButton.tsx'
import { StatusTable } from './StatusTable.tsx'
import { StatusToolbar } from './StatusToolbar.tsx'
import { summariesQuery, throughputQuery } from './status.queries.ts'
import {
  defaultPageSize,
  defaultSort,
  filtersKey,
  groupedSort,
  readFilters,
  type Sort,
  type StatusFilter,
  selectRows,
} from './status-rows.ts'
import { ThroughputCharts } from './ThroughputCharts.tsx'
import type { ThroughputId } from './throughput.ts'
import { useMigrationPhase } from './use-migration-phase.ts'

interface PipelinesTabProps {
  organization: Membership
  ends: ResolvedRange
  offset: number | undefined
  selectedPipelines: readonly string[]
}

/** Charts of the whole organization, and its pipelines below. */
export function PipelinesTab({ organization, ends, offset, selectedPipelines }: PipelinesTabProps) {
  const user = useCurrentUser()
  const isUltraWide = useScreenSize() === 'ultra-wide'
  const [search, setSearch] = useState('')
  const [filters, setFilters] = useState(() => readFilters(readStored(filtersKey)))
  const [sort, setSort] = useState<Sort>(defaultSort)
  const [grouped, setGrouped] = useState(false)
  const [chartId, setChartId] = useState<ThroughputId>('bytesIn')
  const [page, setPage] = useState(0)
  const [pageSize, setPageSize] = useState(defaultPageSize)
  const summaries = useQuery(summariesQuery(organization.id, ends, offset))
  const { phase, isKnown } = useMigrationPhase(organization.id)
  const lines = useQuery({
    ...throughputQuery({ orgId: organization.id, ends, phase, byPipeline: true }),
    enabled: isKnown && isUltraWide,
  })

  const changeFilters = (next: StatusFilter[]) => {
    setFilters(next)
    setPage(0)
    writeStored(filtersKey, JSON.stringify(next))
  }
  const changeGrouping = (on: boolean) => {
    setGrouped(on)
    setSort(on ? groupedSort : defaultSort)
    setPage(0)
  }
  const all = summaries.data?.pipelines ?? []
  const rows = selectRows(all, { filters, userEmail: user.email, search, selectedPipelines })

  return (
    <>
      <ThroughputCharts orgId={organization.id} ends={ends} offset={offset} />
      <StatusToolbar
        search={search}
        onSearch={text => {
          setSearch(text)
          setPage(0)
        }}
        filters={filters}
        onFilters={changeFilters}
        grouping={organization.features.includes('fleet') ? { on: grouped, set: changeGrouping } : undefined}
        chart={isUltraWide ? { id: chartId, set: setChartId } : undefined}
      />
      {summaries.isPending ? (
        <TableSkeleton rows={10} columns="1.7fr .5fr .8fr .6fr .8fr .6fr .7fr" />
      ) : summaries.isError ? (
        <ErrorState error={summaries.error} onRetry={() => void summaries.refetch()} />
      ) : rows.length === 0 ? (
        <EmptyState
          title="No pipelines to show here"
          actions={
            <>
              <NewPipelineButton />
              {filters.length > 0 || search ? (
                <Button
                  onClick={() => {
                    changeFilters([])
                    setSearch('')
                  }}
                >
                  Clear filters
                </Button>
              ) : null}
            </>
          }
        >
          A pipeline takes telemetry from your sources, shapes it and sends it where it belongs. Start with one source;
          you can add the rest later.
        </EmptyState>
      ) : (
        <StatusTable
          rows={rows}
          features={organization.features}
          now={summaries.dataUpdatedAt}
          sort={sort}
          onSort={setSort}
          grouped={grouped}
          page={page}
          pageSize={pageSize}
          onPage={setPage}
          onPageSize={size => {
            setPageSize(size)
            setPage(0)
          }}
          chart={isUltraWide ? { id: chartId, series: lines.data?.series ?? [] } : undefined}
        />
      )}
    </>
  )
}
