import { Button, TextInput } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useDebouncedValue } from '@mantine/hooks'
import { useEffect, useState } from 'react'
import { useOrganization } from '../../../lib/session.ts'
import { useTimeRange } from '../../../lib/use-time-range.ts'
import { useUrlState } from '../../../lib/use-url-state.ts'
import { EmptyState, ErrorState } from '../../../ui/FullState.tsx'
import { Page as Frame, PageBody, PageHeader } from '../../../ui/PageHeader.tsx'
import { SearchField } from '../../../ui/SearchField.tsx'
import { TableSkeleton } from '../../../ui/Skeleton.tsx'
import { TimeRangePicker } from '../../../ui/TimeRangePicker.tsx'
import { adminTabs } from '../admin.tabs.ts'
import { AuditPanel } from './AuditPanel.tsx'
import { AuditTable } from './AuditTable.tsx'
import css from './audit.module.css'
import { auditQuery } from './audit.queries.ts'
import { auditLogsSearch } from './audit.search.ts'
import { ExportButton } from './ExportButton.tsx'

/** Who changed what in the organization, and when. */
export function Page() {
  const { id: orgId } = useOrganization()
  const [{ actor, action, record: openId }, setSearch] = useUrlState(auditLogsSearch)
  const { ends } = useTimeRange()
  const filter = { orgId, from: ends.fromIso, to: ends.toIso, actor, action }
  const found = useInfiniteQuery(auditQuery(filter))
  const records = found.data?.pages.flatMap(page => page.records) ?? []
  const open = records.find(({ id }) => id === openId)
  const isFiltered = actor !== undefined || action !== undefined
  return (
    <Frame>
      <PageHeader title="Admin" tabs={adminTabs}>
        <TimeRangePicker />
        <ExportButton filter={filter} />
      </PageHeader>
      <PageBody flush>
        <div className={css['split']}>
          <div className={css['main']}>
            <div className={css['bar']}>
              <SearchField
                label="Filter by actor"
                width={280}
                value={actor ?? ''}
                onChange={next => setSearch({ actor: next === '' ? undefined : next })}
              />
              <FilterField label="Filter by action" value={action} onChange={next => setSearch({ action: next })} />
            </div>
            {found.isPending ? (
              <TableSkeleton columns="1fr 1.4fr 1fr 1.6fr .8fr 1fr" />
            ) : found.isError ? (
              <ErrorState error={found.error} onRetry={() => void found.refetch()} />
            ) : records.length === 0 ? (
              <EmptyState
                title={isFiltered ? 'No record passes these filters' : 'Nothing was changed in this time'}
                actions={
                  isFiltered ? (
                    <Button onClick={() => setSearch({ actor: undefined, action: undefined })}>Clear filters</Button>
                  ) : undefined
                }
              >
                Every change of the organization leaves a record here. Choose a longer time range to see older ones.
              </EmptyState>
            ) : (
              <AuditTable
                records={records}
                openId={open?.id}
                onOpen={id => setSearch({ record: id })}
                hasMore={found.hasNextPage}
                loadingMore={found.isFetchingNextPage}
                onMore={() => void found.fetchNextPage()}
              />
            )}
          </div>
          {open ? <AuditPanel record={open} onClose={() => setSearch({ record: undefined })} /> : null}
        </div>
      </PageBody>
    </Frame>
  )
}

interface FilterFieldProps {
  label: string
  value: string | undefined
  onChange: (value: string | undefined) => void
}

/** A filter in the address; it follows what is typed after a moment. */
function FilterField({ label, value = '', onChange }: FilterFieldProps) {
  const [typed, setTyped] = useState(value)
  const [settled] = useDebouncedValue(typed, 300)
  useEffect(() => {
    if (settled !== value && settled === typed) onChange(settled === '' ? undefined : settled)
    // Only what is typed moves the address; the address moves the field below.
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the address and its setter are new at every draw, and must not start this
  }, [settled])
  useEffect(() => setTyped(value), [value])
  return (
    <TextInput
      w={220}
      aria-label={label}
      placeholder={label}
      value={typed}
      data-quiet
      onChange={event => setTyped(event.currentTarget.value)}
    />
  )
}
