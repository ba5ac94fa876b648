import type { DocumentNode } from '@weir/pipeline'
import { z } from 'zod'

/** What a test of a destination is given. */
export interface DestinationJob {
  node: DocumentNode
  lines: readonly { severity_text: string; body: string }[]
  /** Whether the destination may be in a private network. */
  allowPrivate: boolean
  version: string
}

/** What came of it; `reason` is a short, stable word such as `http_401`. */
export const outcomeSchema = z.discriminatedUnion('delivered', [
  z.object({ delivered: z.literal(true) }),
  z.object({ delivered: z.literal(false), message: z.string(), reason: z.string() }),
])
export type DestinationOutcome = z.infer<typeof outcomeSchema>
