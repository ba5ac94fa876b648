import { z } from 'zod'
import { searchKey } from '../../lib/search-keys.ts'
import { timeRangeKeys } from '../../lib/time-range.ts'

export const pipelineStatusSearch = z.object({
  activeTab: searchKey.oneOf(['pipelines', 'agents']),
  /** What the charts are compared with; the previous period when absent. */
  compare: searchKey.oneOf(['off', 'previous', '1d', '7d']),
  /** Only these pipelines, by id. */
  selectedPipelines: searchKey.list(),
  ...timeRangeKeys,
})
