import { z } from 'zod'
import { searchKey } from '../../lib/search-keys.ts'

export const pipelinesSearch = z.object({
  search: searchKey.text(200),
  /** The fleet types to show; all of them without it. */
  fleets: searchKey.list(10),
  groupByCluster: searchKey.boolean(),
})
