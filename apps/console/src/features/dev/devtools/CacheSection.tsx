import { ActionIcon, Button, Tooltip } from '@mantine/core'
import { type QueryCache, useQueryClient } from '@tanstack/react-query'
import { useEffect, useReducer, useState } from 'react'
import { bytesText, formatBytes, formatDuration } from '../../../lib/format.ts'
import { DataTable } from '../../../ui/DataTable.tsx'
import { FigureText } from '../../../ui/FigureText.tsx'
import { EmptyState } from '../../../ui/FullState.tsx'
import { HealthyIcon, IdleIcon, RefreshIcon, TrashIcon, WarningIcon, AlertIcon } from '../../../ui/icons.tsx'
import { SearchField } from '../../../ui/SearchField.tsx'
import { Badge } from '../../../ui/StateBadge.tsx'
import css from '../dev.module.css'
import { type CacheRow, cacheRow } from './cache-rows.ts'

const looks = {
  fresh: { tone: 'ok', icon: HealthyIcon, word: 'Fresh' },
  stale: { tone: 'warn', icon: WarningIcon, word: 'Stale' },
  fetching: { tone: 'idle', icon: RefreshIcon, word: 'Fetching' },
  loading: { tone: 'idle', icon: RefreshIcon, word: 'Loading' },
  empty: { tone: 'idle', icon: IdleIcon, word: 'Empty' },
  failed: { tone: 'err', icon: AlertIcon, word: 'Failed' },
} as const

const read = (cache: QueryCache) => ({ rows: cache.getAll().map(cacheRow), now: Date.now() })

/** The cache's queries, read anew once a second: ages move by themselves, and a busy cache may not redraw all the time. */
function useCacheRows(): { rows: CacheRow[]; now: number; redraw: () => void } {
  const cache = useQueryClient().getQueryCache()
  const [seen, redraw] = useReducer(() => read(cache), cache, read)
  useEffect(() => {
    const timer = setInterval(redraw, 1000)
    return () => clearInterval(timer)
  }, [])
  return { ...seen, redraw }
}

/** What this browser keeps of the server's data. */
export function CacheSection() {
  const queryClient = useQueryClient()
  const { rows, now, redraw } = useCacheRows()
  const [typed, setTyped] = useState('')
  const wanted = typed.trim().toLowerCase()
  const shown = rows.filter(row => row.key.toLowerCase().includes(wanted)).sort((a, b) => b.updatedAt - a.updatedAt)
  const cache = queryClient.getQueryCache()
  const change = (hash: string, run: (query: ReturnType<typeof cache.get>) => void) => {
    run(cache.get(hash))
    redraw()
  }
  const invalidate = (hash: string) =>
    change(hash, query => query && void queryClient.invalidateQueries({ queryKey: query.queryKey, exact: true }))
  const remove = (hash: string) => change(hash, query => query && cache.remove(query))
  const total = rows.reduce((sum, row) => sum + (row.bytes ?? 0), 0)
  return (
    <>
      <div className={css['bar']}>
        <SearchField label="Search keys" value={typed} onChange={setTyped} width={320} />
        <span className="quiet num">
          {rows.length} queries, {bytesText(total)}
        </span>
        <span className="grow" />
        <Button
          leftSection={<RefreshIcon size={14} />}
          onClick={() => {
            void queryClient.invalidateQueries()
            redraw()
          }}
        >
          Invalidate all
        </Button>
      </div>
      {shown.length === 0 ? (
        <EmptyState
          title="No query has this in its key"
          actions={<Button onClick={() => setTyped('')}>Clear</Button>}
        />
      ) : (
        <DataTable label="Cached queries">
          <colgroup>
            <col />
            <col style={{ width: 112 }} />
            <col style={{ width: 72 }} />
            <col style={{ width: 96 }} />
            <col style={{ width: 96 }} />
            <col style={{ width: 88 }} />
          </colgroup>
          <thead>
            <tr>
              <th>Key</th>
              <th>State</th>
              <th data-align="right">In use</th>
              <th data-align="right">Age</th>
              <th data-align="right">Size</th>
              <th>
                <span className="visually-hidden">Actions</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {shown.map(row => (
              <Row row={row} now={now} onInvalidate={invalidate} onRemove={remove} key={row.hash} />
            ))}
          </tbody>
        </DataTable>
      )}
    </>
  )
}

/** Whole seconds at first: decimals would flicker. */
const ageText = (ms: number) => (ms < 60_000 ? `${Math.max(0, Math.round(ms / 1000))} s` : formatDuration(ms))

interface RowProps {
  row: CacheRow
  now: number
  onInvalidate: (hash: string) => void
  onRemove: (hash: string) => void
}

function Row({ row, now, onInvalidate, onRemove }: RowProps) {
  const { tone, icon, word } = looks[row.state]
  const used = row.observers > 0
  return (
    <tr>
      <td className="mono truncate" title={row.key}>
        {row.key}
      </td>
      <td>
        <Badge tone={tone} icon={icon}>
          {word}
        </Badge>
      </td>
      <td data-align="right">{row.observers}</td>
      <td data-align="right">{row.updatedAt === 0 ? '—' : ageText(now - row.updatedAt)}</td>
      <td data-align="right">{row.bytes === undefined ? '—' : <FigureText figure={formatBytes(row.bytes)} />}</td>
      <td>
        <div className={css['rowActions']}>
          <Tooltip label="Invalidate">
            <ActionIcon
              size="xs"
              variant="subtle"
              aria-label={`Invalidate ${row.key}`}
              onClick={() => onInvalidate(row.hash)}
            >
              <RefreshIcon size={14} />
            </ActionIcon>
          </Tooltip>
          <Tooltip label={used ? 'In use: it cannot be removed' : 'Remove'}>
            <ActionIcon
              size="xs"
              variant="subtle"
              aria-label={`Remove ${row.key}`}
              aria-disabled={used || undefined}
              data-disabled={used || undefined}
              onClick={() => (used ? undefined : onRemove(row.hash))}
            >
              <TrashIcon size={14} />
            </ActionIcon>
          </Tooltip>
        </div>
      </td>
    </tr>
  )
}
