import type { PipelineEntry } from '@weir/contracts'

interface ListSelection {
  search: string
  /** Fleet types to show; all of them when empty. */
  fleets: readonly string[]
}

const isVersion3 = ({ version }: PipelineEntry) => version === 'v3' || version === '3'

/** The pipelines to list: those of version v3 that the search and the fleet types leave. */
export function listRows(rows: readonly PipelineEntry[], { search, fleets }: ListSelection): PipelineEntry[] {
  const words = search.trim().toLowerCase().split(/\s+/).filter(Boolean)
  return rows.filter(row => {
    const text = `${row.tag} ${row.description} ${row.cluster_name} ${row.updater}`.toLowerCase()
    return (
      isVersion3(row) &&
      (fleets.length === 0 || fleets.includes(row.fleet_type)) &&
      words.every(word => text.includes(word))
    )
  })
}

const byText = (read: (row: PipelineEntry) => string) => (a: PipelineEntry, b: PipelineEntry) =>
  read(a).localeCompare(read(b), 'en', { numeric: true, sensitivity: 'base' })

const columns = {
  name: byText(row => row.tag),
  deployed: byText(row => row.last_deployed ?? ''),
  agents: (a: PipelineEntry, b: PipelineEntry) =>
    a.activeNodesResult.active_nodes_count - b.activeNodesResult.active_nodes_count,
  environment: byText(row => row.environment),
  fleet: byText(row => row.fleet_type),
  updated: byText(row => row.updated),
} as const

export type ListColumn = keyof typeof columns

interface ListSort {
  column: ListColumn
  direction: 'asc' | 'desc'
}

/** As the server sorts them: the last changed first. */
export const defaultSort: ListSort = { column: 'updated', direction: 'desc' }

/** The sort after a click on a column head. */
export function nextSort(sort: ListSort, column: ListColumn): ListSort {
  if (sort.column === column) return { column, direction: sort.direction === 'asc' ? 'desc' : 'asc' }
  const isTime = column === 'deployed' || column === 'updated' || column === 'agents'
  return { column, direction: isTime ? 'desc' : 'asc' }
}

const byCluster = byText(row => row.cluster_name)

/** Sorts rows, equal ones by name; grouped ones stay together by their cluster. */
export function sortRows(rows: readonly PipelineEntry[], { column, direction }: ListSort, grouped: boolean) {
  const sign = direction === 'asc' ? 1 : -1
  return [...rows].sort((a, b) => (grouped ? byCluster(a, b) : 0) || sign * columns[column](a, b) || columns.name(a, b))
}
