import { useCallback, useMemo, useState } from 'react'
import { ErrorState } from '../../../ui/FullState.tsx'
import { ArrowUpIcon } from '../../../ui/icons.tsx'
import { searchedTexts } from '../query/query-problem.ts'
import { ListSkeleton } from './ListSkeleton.tsx'
import { LiveAnnouncer } from './LiveAnnouncer.tsx'
import { LogList } from './LogList.tsx'
import type { LogStreamProps } from './LogStream.tsx'
import { NoLogs } from './NoLogs.tsx'
import { coversDays } from './row-format.ts'
import css from './Stream.module.css'

interface LogResultProps extends LogStreamProps {
  total: number | undefined
  wraps: boolean
}

/** The lines, or why there are none. */
export function LogResult(props: LogResultProps) {
  const { found, tail, live, query, range, ends, order, openId, total, wraps } = props
  const { onOpen, onClose, onRange, onClear, onScrolled } = props
  const { rows } = found
  const [cursorId, setCursorId] = useState<string>()
  const [topRound, setTopRound] = useState(0)
  const searched = useMemo(() => searchedTexts(query), [query])
  const { fetchNextPage } = rows
  const load = useCallback(() => void fetchNextPage(), [fetchNextPage])
  const isEmpty = tail.rows.length === 0
  const showNewest = () => {
    onClose()
    onScrolled(false)
    setTopRound(topRound + 1)
  }
  return (
    <div className={css['holder']}>
      {rows.isFetching && !rows.isFetchingNextPage && !isEmpty ? <div className={css['progress']} /> : null}
      {live ? <LiveAnnouncer arrived={tail.arrived} /> : null}
      {tail.waiting > 0 ? (
        <button type="button" className={css['fresh']} onClick={showNewest}>
          <ArrowUpIcon size={14} />
          {tail.waiting.toLocaleString('en-US')} new
        </button>
      ) : null}
      {rows.isPending ? (
        <ListSkeleton />
      ) : rows.isError && isEmpty ? (
        <ErrorState error={rows.error} onRetry={() => void rows.refetch()} />
      ) : isEmpty ? (
        <NoLogs
          query={query}
          range={range}
          onRange={onRange}
          onClear={onClear}
          narrowed={found.narrowed}
          onFurther={rows.hasNextPage ? load : undefined}
        />
      ) : (
        <LogList
          rows={tail.rows}
          total={total}
          withDay={coversDays(ends.from, ends.to)}
          wraps={wraps}
          searched={searched}
          openId={openId}
          cursorId={cursorId}
          onCursor={setCursorId}
          onOpen={onOpen}
          onScrolled={onScrolled}
          resultKey={[query, order, ends.toIso, topRound].join('\n')}
          isRefreshing={rows.isFetching}
          more={{
            has: rows.hasNextPage,
            isLoading: rows.isFetchingNextPage,
            hasFailed: rows.isFetchNextPageError,
            load,
          }}
        />
      )}
    </div>
  )
}
