import type { AuditRecord } from '@weir/contracts'
import { api, client } from '../../../lib/api.ts'

export interface AuditFilter {
  orgId: string
  from: string
  to: string
  actor?: string | undefined
  action?: string | undefined
}

const pageSize = 50
const exportPageSize = 500
/** More would fill the browser's memory for a file that nobody can open. */
export const mostExported = 20_000

/** The records that pass the filter, newest first, a page at a time. */
export const auditQuery = (filter: AuditFilter) =>
  api.audit.list.infiniteOptions({
    input: (before: string | undefined) => ({ ...filter, limit: pageSize, before }),
    initialPageParam: undefined,
    getNextPageParam: page => page.next ?? undefined,
  })

/** All records that pass the filter, as far as they fit into one file. */
export async function allRecords(filter: AuditFilter): Promise<AuditRecord[]> {
  const records: AuditRecord[] = []
  let before: string | undefined
  do {
    const page = await client.audit.list({ ...filter, limit: exportPageSize, before })
    records.push(...page.records)
    before = page.next ?? undefined
  } while (before !== undefined && records.length < mostExported)
  return records.slice(0, mostExported)
}
