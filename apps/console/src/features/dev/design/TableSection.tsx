import { useState } from 'react'
import { formatBytes } from '../../../lib/format.ts'
import { DataTable, Pager, SecondLine, SortHead } from '../../../ui/DataTable.tsx'
import { FigureText } from '../../../ui/FigureText.tsx'
import { StateBadge } from '../../../ui/StateBadge.tsx'
import { Section } from './Specimen.tsx'

const rows = [
  { name: 'checkout-prod', environment: 'Kubernetes', state: 'active', bytes: 2.02e12 },
  { name: 'ingress-edge', environment: 'Kubernetes · Backpressure', state: 'has_warnings', bytes: 3.43e12 },
  { name: 'payments-audit', environment: 'Linux · Data Rejected', state: 'has_errors', bytes: 2.3e11 },
  { name: 'build-runners', environment: 'MacOS · No Recent Input', state: 'idle', bytes: 0 },
] as const

export function TableSection() {
  const [ascending, setAscending] = useState(true)
  const [pageSize, setPageSize] = useState(10)
  const sorted = ascending ? rows : [...rows].reverse()
  return (
    <Section title="Table">
      <DataTable
        label="Sample pipelines"
        footer={
          <Pager page={0} pageSize={pageSize} total={4} noun="pipelines" onPage={() => {}} onPageSize={setPageSize} />
        }
      >
        <colgroup>
          <col />
          <col style={{ width: 130 }} />
          <col style={{ width: 110 }} />
        </colgroup>
        <thead>
          <tr>
            <SortHead label="Name" direction={ascending ? 'asc' : 'desc'} onSort={() => setAscending(!ascending)} />
            <th>State</th>
            <th data-align="right">Bytes in</th>
          </tr>
        </thead>
        <tbody>
          {sorted.map(row => (
            <tr key={row.name} data-current={row.name === 'ingress-edge' || undefined}>
              <td>
                {row.name}
                <SecondLine>{row.environment}</SecondLine>
              </td>
              <td>
                <StateBadge state={row.state} />
              </td>
              <td data-align="right">
                <FigureText figure={formatBytes(row.bytes)} />
              </td>
            </tr>
          ))}
        </tbody>
      </DataTable>
    </Section>
  )
}
