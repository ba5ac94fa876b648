import type { MetricSeries, PipelineSummary } from '@weir/contracts'
import { bytesText } from '../../lib/format.ts'
import { useScreenSize } from '../../lib/screen.ts'
import { DataTable, Pager, SecondLine, SortHead } from '../../ui/DataTable.tsx'
import { StatusRow } from './StatusRow.tsx'
import { nextSort, pageSizes, type Sort, type SortColumn, sortRows } from './status-rows.ts'
import { type ThroughputId, throughputSeries } from './throughput.ts'

interface StatusTableProps {
  rows: readonly PipelineSummary[]
  features: readonly string[]
  /** The end of the shown range, for 'n min ago'. */
  now: number
  sort: Sort
  onSort: (sort: Sort) => void
  grouped: boolean
  page: number
  pageSize: number
  onPage: (page: number) => void
  onPageSize: (size: number) => void
  /** The chart column: which series, and the lines of all pipelines. Undefined on all but ultra-wide screens. */
  chart: { id: ThroughputId; series: readonly MetricSeries[] } | undefined
}

interface Column {
  id: SortColumn
  label: string
  align?: 'right'
}

const leading: Column[] = [
  { id: 'name', label: 'Name' },
  { id: 'activeNodes', label: 'Active nodes', align: 'right' },
  { id: 'sources', label: 'Sources' },
  { id: 'bytesIn', label: 'Bytes in', align: 'right' },
  { id: 'destinations', label: 'Destinations' },
  { id: 'bytesOut', label: 'Bytes out', align: 'right' },
]

/** The table of pipelines. */
export function StatusTable(props: StatusTableProps) {
  const { rows, features, now, sort, onSort, grouped, page, pageSize, onPage, onPageSize, chart } = props
  const showUpdated = useScreenSize() !== 'small'
  const chartLabel = throughputSeries.find(series => series.id === chart?.id)?.label
  const shown = sortRows(rows, sort, grouped).slice(page * pageSize, (page + 1) * pageSize)
  const head = ({ id, label, align }: Column) => (
    <SortHead
      key={id}
      label={label}
      align={align ?? 'left'}
      direction={sort.column === id ? sort.direction : false}
      onSort={() => onSort(nextSort(sort, id))}
    />
  )
  return (
    <DataTable
      label="Pipelines"
      footer={
        <Pager
          page={page}
          pageSize={pageSize}
          total={rows.length}
          noun="pipelines"
          sizes={pageSizes}
          onPage={onPage}
          onPageSize={onPageSize}
        />
      }
    >
      <thead>
        <tr>
          {grouped ? head({ id: 'cluster', label: 'Cluster' }) : null}
          {leading.map(head)}
          {chart ? <th>{chartLabel}</th> : null}
          {showUpdated ? head({ id: 'updated', label: 'Updated' }) : null}
          <th>
            <span className="visually-hidden">Actions</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {shown.map((row, index) => (
          <StatusRow
            key={row.id}
            row={row}
            features={features}
            showUpdated={showUpdated}
            now={now}
            chart={
              chart && { points: chartPoints(chart.series, chart.id, row.id), label: `${chartLabel} of ${row.tag}` }
            }
            group={grouped && shown[index - 1]?.cluster !== row.cluster ? <ClusterCell row={row} rows={shown} /> : null}
          />
        ))}
      </tbody>
    </DataTable>
  )
}

function ClusterCell({ row, rows }: { row: PipelineSummary; rows: readonly PipelineSummary[] }) {
  const members = rows.filter(other => other.cluster === row.cluster)
  const bytesIn = members.reduce((sum, member) => sum + member.bytes.in.current, 0)
  return (
    <td rowSpan={members.length} data-group>
      {row.cluster || 'No cluster'}
      {members.length === 1 ? (
        // One row has no room for a third line.
        <SecondLine>1 pipeline · {bytesText(bytesIn)} in</SecondLine>
      ) : (
        <>
          <SecondLine>{members.length} pipelines</SecondLine>
          <SecondLine>{bytesText(bytesIn)} in</SecondLine>
        </>
      )}
    </td>
  )
}

function chartPoints(series: readonly MetricSeries[], id: ThroughputId, pipelineId: string) {
  return series.find(one => one.name === id && one.group['weir.pipeline.id'] === pipelineId)?.points ?? []
}
