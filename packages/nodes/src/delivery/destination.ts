import type { Batch } from '@weir/telemetry'
import type { z } from 'zod'
import type { ConfigSchema, NodeDefinition } from '../define.ts'
import { defineOutput, type NodeContext, type OutputRuntime } from '../runtime-types.ts'
import { createDelivery } from './delivery.ts'
import { deliveryConfig } from './delivery-fields.ts'

/** What came of one try to deliver a batch. */
export type Attempt =
  /** It is there; the destination refused `rejected` records of it for good. */
  | { readonly kind: 'delivered'; readonly rejected?: number; readonly message?: string }
  /** It will never be taken. `reason` is a short, stable word for the ledger, such as `http_400`. */
  | { readonly kind: 'refused'; readonly reason: string; readonly message: string }
  /** Left out by rule: counted as dropped for the reason, kept nowhere, and no sign of trouble. */
  | { readonly kind: 'left_out'; readonly reason: string; readonly message: string }
  /** It may be taken in smaller pieces. */
  | { readonly kind: 'too_large'; readonly message: string }
  /** Try again later, not before `retryAfterMs`. `unhealthy` marks what only a person can mend, such as a refused token. */
  | {
      readonly kind: 'failed'
      readonly reason: string
      readonly message: string
      readonly retryAfterMs?: number
      readonly unhealthy?: boolean
    }

export interface Try {
  /** The same for every repeat of the batch, so that a receiver can tell that it has it already. */
  readonly id: string
  /** Counts from 1; above 1 an earlier try may have arrived. */
  readonly attempt: number
  readonly signal: AbortSignal
}

/** The code of an output: one try at a time. Gathering, queueing, retrying and counting are done for it. */
export interface Destination {
  start?(): Promise<void>
  /** A try to deliver; what it throws counts as `failed`. The batch may be read as often as it likes, and not be changed. */
  send(batch: Batch, attempt: Try): Promise<Attempt>
  stop?(): Promise<void>
}

/** Binds a destination's code to its definition, whose configuration has the {@link deliveryFields}. */
export function defineDestination<Schema extends ConfigSchema>(
  definition: NodeDefinition<Schema>,
  make: (config: z.output<Schema>, context: NodeContext) => Destination,
): OutputRuntime {
  return defineOutput<Schema>(definition, (config, context) =>
    createDelivery(make(config, context), deliveryConfig.parse(config), context),
  )
}
