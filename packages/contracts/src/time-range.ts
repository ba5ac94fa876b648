import { z } from 'zod'

/** The two ends of a time range, as ISO times. */
export const timeRangeFields = { from: z.iso.datetime(), to: z.iso.datetime() }
