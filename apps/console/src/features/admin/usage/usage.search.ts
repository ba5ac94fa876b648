import { z } from 'zod'
import { searchKey } from '../../../lib/search-keys.ts'

export const usageRanges = ['period', '7d', '30d', '90d'] as const
export type UsageRange = (typeof usageRanges)[number]

export const usageSearch = z.object({ range: searchKey.oneOf(usageRanges) })
