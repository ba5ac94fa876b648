import type { PipelineSummary } from '@weir/contracts'

export const filterOptions = [
  { value: 'self', label: 'Created by Me' },
  { value: 'cloud', label: 'Cloud' },
  { value: 'Kubernetes', label: 'Kubernetes' },
  { value: 'Windows', label: 'Windows' },
  { value: 'MacOS', label: 'MacOS' },
  { value: 'Linux', label: 'Linux' },
  { value: 'Docker', label: 'Docker' },
] as const
export type StatusFilter = (typeof filterOptions)[number]['value']

export const filtersKey = 'pipeline-status-filters'
export const pageSizes = [10, 25, 50] as const
export const defaultPageSize = 10

/** The filters kept from an earlier visit; anything unknown in them is left out. */
export function readFilters(text: string | null): StatusFilter[] {
  try {
    const kept: unknown = JSON.parse(text ?? '[]')
    if (!Array.isArray(kept)) return []
    return filterOptions.map(option => option.value).filter(value => kept.includes(value))
  } catch {
    return []
  }
}

/** Helm is a way to install on Kubernetes, and shown as such. */
export function environmentName(environment: PipelineSummary['environment']): string {
  return environment === 'Helm' ? 'Kubernetes' : environment
}

interface RowSelection {
  filters: readonly StatusFilter[]
  /** The signed-in user, for 'Created by Me'. */
  userEmail: string
  search: string
  selectedPipelines: readonly string[]
}

/** The pipelines to list: 'self' and 'cloud' narrow, environments are alternatives to each other. */
export function selectRows(rows: readonly PipelineSummary[], selection: RowSelection): PipelineSummary[] {
  const { filters, userEmail, search, selectedPipelines } = selection
  const environments = filters.filter(filter => filter !== 'self' && filter !== 'cloud')
  const words = search.trim().toLowerCase()
  return rows.filter(
    row =>
      !isVersion2(row.version) &&
      (!filters.includes('self') || row.creator === userEmail) &&
      (!filters.includes('cloud') || row.fleet_type.startsWith('Cloud')) &&
      (environments.length === 0 || environments.some(name => name === environmentName(row.environment))) &&
      (selectedPipelines.length === 0 || selectedPipelines.includes(row.id)) &&
      (words === '' || `${row.tag} ${row.description}`.toLowerCase().includes(words)),
  )
}

function isVersion2(version: string): boolean {
  return version === 'v2' || version === '2'
}

const byText = (read: (row: PipelineSummary) => string) => (a: PipelineSummary, b: PipelineSummary) =>
  read(a).localeCompare(read(b), 'en', { numeric: true, sensitivity: 'base' })
const byNumber = (read: (row: PipelineSummary) => number) => (a: PipelineSummary, b: PipelineSummary) =>
  read(a) - read(b)

/** How each sortable column compares two rows; sources and destinations by their number. */
const columns = {
  cluster: byText(row => row.cluster),
  name: byText(row => row.tag),
  activeNodes: byNumber(row => row.activeNodesResult.active_nodes_count),
  sources: byNumber(row => row.sources.length),
  bytesIn: byNumber(row => row.bytes.in.current),
  destinations: byNumber(row => row.destinations.length),
  bytesOut: byNumber(row => row.bytes.out.current),
  updated: byText(row => row.updated),
} as const

export type SortColumn = keyof typeof columns
export const sortColumns = Object.keys(columns)

export interface Sort {
  column: SortColumn
  direction: 'asc' | 'desc'
}

export const defaultSort: Sort = { column: 'updated', direction: 'desc' }
export const groupedSort: Sort = { column: 'cluster', direction: 'asc' }

/** Sorts rows; those that are equal stay in order of their name. Grouped rows stay together whatever they are sorted by. */
export function sortRows(rows: readonly PipelineSummary[], { column, direction }: Sort, grouped: boolean) {
  const sign = direction === 'asc' ? 1 : -1
  const groupSign = column === 'cluster' ? sign : 1
  return [...rows].sort(
    (a, b) => (grouped ? groupSign * columns.cluster(a, b) : 0) || sign * columns[column](a, b) || columns.name(a, b),
  )
}

/** The sort after a click on a column head: the other way round, or the new column from its natural end. */
export function nextSort(sort: Sort, column: SortColumn): Sort {
  if (sort.column === column) return { column, direction: sort.direction === 'asc' ? 'desc' : 'asc' }
  return { column, direction: column === 'name' || column === 'cluster' ? 'asc' : 'desc' }
}
