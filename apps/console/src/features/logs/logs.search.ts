import { z } from 'zod'
import type { TabLink } from '../../lib/feature.ts'
import { searchKey } from '../../lib/search-keys.ts'
import { timeRangeKeys } from '../../lib/time-range.ts'

export const logsTabs: readonly TabLink[] = [
  { label: 'Search', to: '/logs/search' },
  { label: 'Patterns', to: '/logs/patterns' },
  { label: 'Inventory', to: '/logs/inventory' },
  { label: 'Anomalies', to: '/logs/anomalies' },
]

export const logsSearch = z.object({
  query: searchKey.text(),
  order: searchKey.oneOf(['newest', 'oldest']),
  live: searchKey.boolean(),
  /** The open log: its id, and its time in milliseconds to find it by. */
  selected: searchKey.text(40),
  at: z
    .string()
    .regex(/^\d{1,15}$/)
    .optional()
    .catch(undefined),
  /** The fields of the facet column where they are not the usual ones. */
  facets: searchKey.list(20),
  ...timeRangeKeys,
})
