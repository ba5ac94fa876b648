import { Button, Switch } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { PipelineEntry } from '@weir/contracts'
import { useOrganization } from '../../../lib/session.ts'
import { useUrlState } from '../../../lib/use-url-state.ts'
import { EmptyState, ErrorState } from '../../../ui/FullState.tsx'
import { Page as Frame, PageBody, PageHeader } from '../../../ui/PageHeader.tsx'
import { SearchField } from '../../../ui/SearchField.tsx'
import { TableSkeleton } from '../../../ui/Skeleton.tsx'
import { NewPipelineButton } from '../../pipeline-status/index.ts'
import { pipelinesQuery } from '../pipelines.queries.ts'
import { pipelinesSearch } from '../pipelines.search.ts'
import { FleetFilter } from './FleetFilter.tsx'
import css from './ListPage.module.css'
import { listRows } from './list-rows.ts'
import { PipelineTable } from './PipelineTable.tsx'

const skeletonRows = 10

export function Page() {
  const organization = useOrganization()
  const [{ search = '', fleets = [], groupByCluster = false }, setSearch] = useUrlState(pipelinesSearch)
  const pipelines = useQuery(pipelinesQuery(organization.id))
  const all = pipelines.data?.pipelines ?? []
  const rows = listRows(all, { search, fleets })
  const clear = () => setSearch({ search: undefined, fleets: undefined })
  return (
    <Frame>
      <PageHeader title="All pipelines" parent={{ label: 'Pipelines', to: '/pipeline/status' }}>
        <NewPipelineButton />
      </PageHeader>
      <PageBody>
        <div className={css['toolbar']} role="search">
          <SearchField
            label="Search pipelines"
            value={search}
            onChange={text => setSearch({ search: text.trim() || undefined })}
          />
          <FleetFilter
            chosen={fleets}
            onChange={chosen => setSearch({ fleets: chosen.length === 0 ? undefined : [...chosen] })}
          />
          <span className="grow" />
          <Switch
            label="Group by cluster"
            checked={groupByCluster}
            onChange={event => setSearch({ groupByCluster: event.currentTarget.checked || undefined })}
          />
        </div>
        {pipelines.isPending ? (
          <TableSkeleton rows={skeletonRows} columns="1.6fr .8fr .5fr .8fr .7fr 1fr 1.4fr" />
        ) : pipelines.isError ? (
          <ErrorState
            title="The pipelines could not be loaded"
            error={pipelines.error}
            onRetry={() => void pipelines.refetch()}
          />
        ) : rows.length === 0 ? (
          <NoPipelines all={all} onClear={clear} />
        ) : (
          <PipelineTable
            // Another selection begins on its first page.
            key={`${search} ${fleets.join(' ')}`}
            rows={rows}
            tags={all.map(row => row.tag)}
            isGrouped={groupByCluster}
            showsStatus={organization.features.includes('pipeline-states')}
            now={pipelines.dataUpdatedAt}
          />
        )}
      </PageBody>
    </Frame>
  )
}

function NoPipelines({ all, onClear }: { all: readonly PipelineEntry[]; onClear: () => void }) {
  const isFiltered = all.length > 0
  return (
    <EmptyState
      title="No pipelines to show here"
      actions={
        <>
          <NewPipelineButton />
          {isFiltered ? <Button onClick={onClear}>Clear filters</Button> : null}
        </>
      }
    >
      A pipeline takes telemetry from your sources, shapes it and sends it where it belongs. Start with one source; you
      can add the rest later.
    </EmptyState>
  )
}
