import { z } from 'zod'
import { searchKey } from '../../../lib/search-keys.ts'
import { timeRangeKeys } from '../../../lib/time-range.ts'

export const auditLogsSearch = z.object({
  ...timeRangeKeys,
  actor: searchKey.text(200),
  action: searchKey.text(100),
  /** The record whose panel is open. */
  record: searchKey.text(64),
})
