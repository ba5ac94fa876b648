import { usageSignals } from '@weir/contracts'
import { useState } from 'react'
import { formatBytes, formatCount } from '../../../lib/format.ts'
import { DataTable, Pager } from '../../../ui/DataTable.tsx'
import { FigureText } from '../../../ui/FigureText.tsx'
import { SignalTag } from '../../../ui/SignalTag.tsx'
import type { UsageDay } from './usage-days.ts'

export function UsageTable({ days }: { days: readonly UsageDay[] }) {
  const [page, setPage] = useState(0)
  const [size, setSize] = useState(10)
  const shown = Math.min(page, Math.max(0, Math.ceil(days.length / size) - 1))
  return (
    <DataTable
      label="Ingested by day"
      footer={
        <Pager
          page={shown}
          pageSize={size}
          total={days.length}
          noun="days"
          onPage={setPage}
          onPageSize={chosen => {
            setSize(chosen)
            setPage(0)
          }}
        />
      }
    >
      <thead>
        <tr>
          <th>Day (UTC)</th>
          {usageSignals.map(signal => (
            <th key={signal} data-align="right">
              <SignalTag signal={signal} />
            </th>
          ))}
          <th data-align="right">All bytes</th>
          <th data-align="right">Items</th>
        </tr>
      </thead>
      <tbody>
        {days.slice(shown * size, (shown + 1) * size).map(({ day, bytes, totalBytes, items }) => (
          <tr key={day}>
            <td className="num">{day}</td>
            {usageSignals.map(signal => (
              <td key={signal} data-align="right">
                <FigureText figure={formatBytes(bytes[signal])} />
              </td>
            ))}
            <td data-align="right">
              <FigureText figure={formatBytes(totalBytes)} />
            </td>
            <td data-align="right">
              <FigureText figure={formatCount(items)} />
            </td>
          </tr>
        ))}
      </tbody>
    </DataTable>
  )
}
