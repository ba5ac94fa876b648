import { Button } from '@mantine/core'
import { useState } from 'react'
import { DownloadIcon } from '../../../ui/icons.tsx'
import { notify } from '../../../ui/notify.tsx'
import { allRecords, type AuditFilter, mostExported } from './audit.queries.ts'
import { auditCsv } from './audit-csv.ts'

/** Saves what passes the filters as a CSV file. */
export function ExportButton({ filter }: { filter: AuditFilter }) {
  const [running, setRunning] = useState(false)
  const run = async () => {
    setRunning(true)
    try {
      const records = await allRecords(filter)
      save(auditCsv(records))
      if (records.length === mostExported) {
        notify.warn({
          title: `The first ${mostExported} records were exported`,
          text: 'Narrow the time range for others.',
        })
      }
    } catch (error) {
      notify.failed('The records could not be exported', error)
    } finally {
      setRunning(false)
    }
  }
  return (
    <Button leftSection={<DownloadIcon size={14} />} loading={running} onClick={() => void run()}>
      Export CSV
    </Button>
  )
}

function save(text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/csv;charset=utf-8' }))
  const link = document.createElement('a')
  link.href = url
  link.download = `weir-audit-${new Date().toISOString().slice(0, 10)}.csv`
  link.click()
  // The browser reads the file after the click; only then may its memory go.
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}
