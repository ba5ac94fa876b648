import { z } from 'zod'
import { callMessages } from './agent-calls.ts'

/** Live samples of what passes the nodes of a pipeline. */
export const captureCapability = 'io.weir.capture/1'
/** Questions about the delivery to destinations, and what to do with records that they refused. */
export const deliveryCapability = 'io.weir.delivery/1'

/** The largest JSON of one message, before compression: neither side reads more. */
export const maxCustomMessageBytes = 6 * 1024 * 1024

const id = z.string().min(1).max(100)
const nodeId = z.string().min(1).max(256)
const reason = z.string().max(2000)

/** How often an agent may be asked to send samples. */
export const pollingIntervalMs = { least: 1000, standard: 10_000, most: 300_000 } as const

/** What the server tells an agent about captures, by the type of the message. */
export const captureOrders = {
  /** Also for a task that runs already, which then goes on until its new expiry. */
  start: z.object({
    id,
    nodes: z.array(nodeId).min(1).max(500).optional(),
    max_items: z.int().min(1).max(100),
    max_item_bytes: z.int().min(256).max(65_536),
    polling_interval_ms: z.int().min(pollingIntervalMs.least).max(pollingIntervalMs.most),
    /** From now: the clocks of a server and its agents differ. */
    expires_in_ms: z.number().min(0),
  }),
  stop: z.object({ id }),
}
export type CaptureStart = z.infer<typeof captureOrders.start>

/** A record in the JSON item form; secrets were replaced, and what was too large cut off, before it left the agent. */
const sampleSchema = z.record(z.string(), z.unknown())

export const nodeSamplesSchema = z.object({
  before: z.array(sampleSchema).max(100),
  /** By output path; the default path is ''. */
  after: z.record(z.string().max(256), z.array(sampleSchema).max(100)),
})

/** What an agent says of captures, by the type of the message. */
export const captureReports = {
  started: z.object({ id }),
  refused: z.object({ id, reason }),
  samples: z.object({
    id,
    /** Counts the reports of a task from 0. */
    sequence: z.int().min(0),
    nodes: z.record(nodeId, nodeSamplesSchema),
    /** How often samples were left out because there were too many bytes of them. */
    dropped: z.int().min(0),
  }),
  done: z.object({ id }),
}
export type CaptureSamples = z.infer<typeof captureReports.samples>

const cursor = z.string().max(10_000)
const letterIds = z.array(z.string().min(1).max(200)).min(1).max(1000)

/** What an agent can be asked about the delivery of its pipeline. */
export const deliveryRequestSchema = z.discriminatedUnion('op', [
  z.object({ op: z.literal('status') }),
  z.object({
    op: z.literal('list'),
    node: nodeId,
    limit: z.int().min(1).max(500),
    after: cursor.optional(),
  }),
  z.object({ op: z.literal('peek'), node: nodeId, letter: z.string().max(200), limit: z.int().min(1).max(100) }),
  /** All of them without ids. */
  z.object({ op: z.literal('replay'), node: nodeId, letters: letterIds.optional() }),
  z.object({ op: z.literal('purge'), node: nodeId, letters: letterIds.optional() }),
])
export type DeliveryRequest = z.infer<typeof deliveryRequestSchema>

const amount = z.number().min(0)

export const destinationStatusReportSchema = z.object({
  node: nodeId,
  breaker: z.enum(['closed', 'open', 'half_open']),
  queue: z.object({
    mode: z.enum(['off', 'always', 'on_failure']),
    fsync: z.enum(['always', 'interval', 'never']),
    items: amount,
    bytes: amount,
    max_bytes: amount,
    /** When the oldest waiting record came, in milliseconds since the epoch. */
    oldest: z.number().nullable(),
    corrupt_segments: amount,
    corrupt_bytes: amount,
  }),
  dead_letters: z.object({ items: amount, bytes: amount, max_bytes: amount }),
})
export type DestinationStatusReport = z.infer<typeof destinationStatusReportSchema>

export const deadLetterSchema = z.object({
  id: z.string().max(200),
  /** Milliseconds since the epoch. */
  time: z.number(),
  signal: z.enum(['log', 'metric', 'trace']),
  items: amount,
  bytes: amount,
  reason: z.string().max(200),
  message: reason,
})
export type DeadLetterReport = z.infer<typeof deadLetterSchema>

/** What an agent answers to each op. */
export const deliveryResultSchema = z.discriminatedUnion('op', [
  z.object({ op: z.literal('status'), destinations: z.array(destinationStatusReportSchema).max(1000) }),
  /** `next` is the `after` of the next page. */
  z.object({ op: z.literal('list'), letters: z.array(deadLetterSchema).max(500), next: cursor.nullable() }),
  z.object({ op: z.literal('peek'), items: z.array(sampleSchema).max(100) }),
  z.object({ op: z.literal('replay'), items: amount }),
  z.object({ op: z.literal('purge'), items: amount }),
])
export type DeliveryResult = z.infer<typeof deliveryResultSchema>

export const deliveryMessages = callMessages(deliveryRequestSchema, deliveryResultSchema)
export type DeliveryAnswer = z.infer<typeof deliveryMessages.answer>

const encoder = new TextEncoder()
const decoder = new TextDecoder('utf-8', { fatal: true })

export const writePayload = (value: object): Uint8Array => encoder.encode(JSON.stringify(value))

/** What a message carries; undefined when it is too large, no JSON, or not what was agreed on. */
export function readPayload<T>(schema: z.ZodType<T>, data: Uint8Array | undefined): T | undefined {
  if (!data || data.length > maxCustomMessageBytes) return undefined
  try {
    return schema.safeParse(JSON.parse(decoder.decode(data))).data
  } catch {
    return undefined
  }
}
