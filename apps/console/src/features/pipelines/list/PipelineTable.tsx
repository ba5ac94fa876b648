import type { PipelineEntry } from '@weir/contracts'
import { useState } from 'react'
import { DataTable, Pager, SecondLine, SortHead } from '../../../ui/DataTable.tsx'
import { DeletePipelineModal } from './DeletePipelineModal.tsx'
import css from './ListPage.module.css'
import { defaultSort, type ListColumn, nextSort, sortRows } from './list-rows.ts'
import { PipelineRow } from './PipelineRow.tsx'
import { useDuplicate } from './use-duplicate.ts'

interface PipelineTableProps {
  rows: readonly PipelineEntry[]
  /** The names of all pipelines, for that of a copy. */
  tags: readonly string[]
  isGrouped: boolean
  showsStatus: boolean
  /** When the list was loaded, for 'n min ago'. */
  now: number
}

const pageSizes = [25, 50, 100] as const

/** The pipelines in rows. */
export function PipelineTable({ rows, tags, isGrouped, showsStatus, now }: PipelineTableProps) {
  const [sort, setSort] = useState(defaultSort)
  const [page, setPage] = useState(0)
  const [pageSize, setPageSize] = useState<number>(pageSizes[0])
  const [deleted, setDeleted] = useState<PipelineEntry>()
  const duplicate = useDuplicate(tags)
  const shown = sortRows(rows, sort, isGrouped).slice(page * pageSize, (page + 1) * pageSize)
  const head = (column: ListColumn, label: string, align: 'left' | 'right' = 'left') => (
    <SortHead
      label={label}
      align={align}
      direction={sort.column === column ? sort.direction : false}
      onSort={() => setSort(nextSort(sort, column))}
    />
  )
  return (
    <>
      <DataTable
        label="Pipelines"
        footer={
          <Pager
            page={page}
            pageSize={pageSize}
            total={rows.length}
            noun="pipelines"
            sizes={pageSizes}
            onPage={setPage}
            onPageSize={size => {
              setPageSize(size)
              setPage(0)
            }}
          />
        }
      >
        <colgroup>
          {isGrouped ? <col className={css['cluster']} /> : null}
          <col className={css['wide']} />
          {showsStatus ? <col className={css['narrow']} /> : null}
          <col className={css['narrow']} />
          <col className={css['number']} />
          <col className={css['narrow']} />
          <col className={css['narrow']} />
          <col className={css['person']} />
          <col />
          <col className={css['menu']} />
        </colgroup>
        <thead>
          <tr>
            {isGrouped ? <th>Cluster</th> : null}
            {head('name', 'Name')}
            {showsStatus ? <th>Status</th> : null}
            {head('deployed', 'Last Deployed')}
            {head('agents', 'Agents', 'right')}
            {head('environment', 'Environment')}
            {head('fleet', 'Fleet type')}
            {head('updated', 'Last updated by')}
            <th>Description</th>
            <th>
              <span className="visually-hidden">Actions</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {shown.map((row, index) => (
            <PipelineRow
              key={row.id}
              row={row}
              now={now}
              showsStatus={showsStatus}
              isCopying={duplicate.isPending && duplicate.variables?.id === row.id}
              onDuplicate={() => duplicate.mutate(row)}
              onDelete={() => setDeleted(row)}
              group={
                isGrouped && shown[index - 1]?.cluster_name !== row.cluster_name ? (
                  <ClusterCell row={row} rows={shown} />
                ) : null
              }
            />
          ))}
        </tbody>
      </DataTable>
      {deleted ? <DeletePipelineModal pipeline={deleted} onClose={() => setDeleted(undefined)} /> : null}
    </>
  )
}

function ClusterCell({ row, rows }: { row: PipelineEntry; rows: readonly PipelineEntry[] }) {
  const count = rows.filter(other => other.cluster_name === row.cluster_name).length
  return (
    <td rowSpan={count} data-group>
      {row.cluster_name || 'No cluster'}
      <SecondLine>{count === 1 ? '1 pipeline' : `${count} pipelines`}</SecondLine>
    </td>
  )
}
