import type { LogRow } from '@weir/contracts'
import { toNdjson } from './row-format.ts'

/** Hands the logs to the user as a file, one JSON object per line. */
export function downloadLogs(rows: readonly LogRow[]): void {
  const url = URL.createObjectURL(new Blob([toNdjson(rows)], { type: 'application/x-ndjson' }))
  const link = document.createElement('a')
  link.href = url
  link.download = `logs-${new Date().toISOString().slice(0, 19).replaceAll(':', '-')}.ndjson`
  link.click()
  // The browser reads the file after the click; only then may its memory go.
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}
