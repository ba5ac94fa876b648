import { Button } from '@mantine/core'
import type { LogRow } from '@weir/contracts'
import { useCallback, useMemo, useState } from 'react'
import { errorCode, errorWords } from '../../lib/error-words.ts'
import { useScreenSize } from '../../lib/screen.ts'
import { rangeToSearch } from '../../lib/time-range.ts'
import { useTimeRange } from '../../lib/use-time-range.ts'
import { useUrlState } from '../../lib/use-url-state.ts'
import { BrokenState } from '../../ui/FullState.tsx'
import { PausedIcon, PlayIcon } from '../../ui/icons.tsx'
import { Page as Frame, PageBody, PageHeader } from '../../ui/PageHeader.tsx'
import { TimeRangePicker } from '../../ui/TimeRangePicker.tsx'
import { logKeys, logLink } from './detail/log-link.ts'
import { OpenLog } from './detail/OpenLog.tsx'
import { FacetColumn } from './facets/FacetColumn.tsx'
import { defaultFacetFields, fieldSuggestions, isFacetField } from './facets/facet-groups.ts'
import css from './LogsPage.module.css'
import { logsSearch, logsTabs } from './logs.search.ts'
import { QueryBar } from './query/QueryBar.tsx'
import { filterIn, filterOut, filterText, toggleFacet } from './query/query-edit.ts'
import { queryProblem } from './query/query-problem.ts'
import { useQueryDraft } from './query/use-query-draft.ts'
import { LogStream } from './stream/LogStream.tsx'
import { useLiveTail } from './stream/use-live-tail.ts'
import { useCountedEnds } from './use-counted-ends.ts'
import { useLogSearch } from './use-log-search.ts'

const liveLookback = { kind: 'lookback', lookback: '15m' } as const

export function Page() {
  const [search, setSearch] = useUrlState(logsSearch)
  const { ends, range, setRange, refresh } = useTimeRange()
  const isSmall = useScreenSize() === 'small'
  const query = search.query ?? ''
  // A fixed range has an end; nothing new can come into it.
  const live = search.live === true && range.kind === 'lookback'
  const order = live ? 'newest' : (search.order ?? 'newest')
  const fields = search.facets?.filter(isFacetField) ?? defaultFacetFields
  const countedEnds = useCountedEnds(range, ends, live)
  const found = useLogSearch({ query, order, fields, ends, countedEnds })
  const [isScrolled, setScrolled] = useState(false)
  const tail = useLiveTail({
    live,
    selection: found.selection,
    loaded: found.loaded,
    ready: found.rows.isSuccess && !found.rows.isPlaceholderData,
    reading: isScrolled || search.selected !== undefined,
  })
  const bar = useQueryDraft(query, next => {
    if (next === query) refresh()
    else setSearch({ query: next || undefined }, { push: true })
  })
  const open = useCallback((row: LogRow) => setSearch(logKeys(row)), [setSearch])
  const close = useCallback(() => setSearch({ selected: undefined, at: undefined }), [setSearch])
  const rows = tail.rows
  const openIndex = useMemo(() => rows.findIndex(row => row.id === search.selected), [rows, search.selected])
  const step = (to: LogRow | undefined) => (openIndex >= 0 && to ? () => open(to) : undefined)

  const toggleLive = () => {
    refresh()
    setSearch({
      live: live ? undefined : true,
      order: undefined,
      ...(range.kind === 'fixed' ? rangeToSearch(liveLookback) : {}),
    })
  }
  const setFields = (next: string[]) => {
    const isUsual =
      next.length === defaultFacetFields.length && next.every((field, at) => field === defaultFacetFields[at])
    setSearch({ facets: isUsual ? undefined : next })
  }
  const refused = errorCode(found.rows.error) === 'INVALID_QUERY' ? errorWords(found.rows.error).sentence : undefined
  return (
    <Frame>
      <PageHeader title="Logs" tabs={logsTabs}>
        <TimeRangePicker />
        <Button
          className={css['live']}
          leftSection={live ? <PausedIcon size={14} /> : <PlayIcon size={14} />}
          aria-pressed={live}
          onClick={toggleLive}
        >
          Live tail
        </Button>
      </PageHeader>
      <PageBody flush>
        <QueryBar value={bar.draft} onChange={bar.type} onRun={bar.run} problem={bar.problem} refusal={refused} />
        {queryProblem(query) ? (
          <div className={css['unreadable']}>
            <BrokenState
              title="The query could not be read"
              actions={<Button onClick={() => bar.run('')}>Clear the query</Button>}
            >
              Correct it above at the marked place, or start anew.
            </BrokenState>
          </div>
        ) : (
          <div className={css['board']}>
            <FacetColumn
              groups={found.facets.groups}
              fields={fields}
              isPending={found.facets.isPending}
              isError={Boolean(found.facets.error)}
              onRetry={found.facets.refetch}
              onToggle={(field, value) => bar.edit(text => toggleFacet(text, field, value))}
              onFields={setFields}
              suggest={text => fieldSuggestions(found.loaded.slice(0, 200), fields, text)}
            />
            <LogStream
              found={found}
              tail={tail}
              live={live}
              query={query}
              range={range}
              ends={ends}
              countedEnds={countedEnds}
              order={order}
              openId={search.selected}
              onOpen={open}
              onClose={close}
              onOrder={next => setSearch({ order: next === 'newest' ? undefined : next })}
              onRange={setRange}
              onClear={() => bar.run('')}
              isReading={isScrolled || search.selected !== undefined}
              onScrolled={setScrolled}
            />
            {search.selected === undefined ? null : (
              <OpenLog
                orgId={found.selection.orgId}
                id={search.selected}
                time={search.at === undefined ? undefined : Number(search.at)}
                rows={rows}
                over={isSmall}
                onClose={close}
                onPrevious={step(rows[openIndex - 1])}
                onNext={step(rows[openIndex + 1])}
                onFilter={(kind, field, value) =>
                  bar.edit(text => (kind === 'in' ? filterIn : filterOut)(text, field, value))
                }
                onFilterText={(kind, text) => bar.edit(before => filterText(before, text, kind === 'in'))}
                linkTo={row => logLink(window.location.origin + window.location.pathname, row, query, ends)}
              />
            )}
          </div>
        )}
      </PageBody>
    </Frame>
  )
}
