import { z } from 'zod'
import { callMessages } from './agent-calls.ts'

/** What there is to read on the host of an agent. */
export const detectionCapability = 'io.weir.detection/1'

/** The most that one agent tells. */
export const mostFoundSources = 200

/** Something that an agent found on its host, and the node that would read it. */
export const foundSourceSchema = z.object({
  /** The same for the same thing on every host. */
  key: z.string().max(1000),
  kind: z.enum(['port', 'file', 'container', 'journal']),
  title: z.string().max(500),
  /** What was seen, such as the process that listens, or how many files and how large. */
  detail: z.string().max(2000),
  /** The node that would be added. */
  type: z.string().max(200),
  configuration: z.record(z.string().max(200), z.unknown()),
})
export type FoundSource = z.infer<typeof foundSourceSchema>

export const detectionResultSchema = z.object({
  op: z.literal('detect'),
  sources: z.array(foundSourceSchema).max(mostFoundSources),
})

export const detectionMessages = callMessages(z.object({ op: z.literal('detect') }), detectionResultSchema)
