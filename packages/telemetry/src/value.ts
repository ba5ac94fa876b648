import type { ValueMap } from './value-map.ts'

/**
 * A double whose value is a whole number, such as 5.0.
 *
 * A bare number that is whole stands for an int64, any other number for a double; only a whole double needs a mark of its
 * own. So the common cases stay primitive, and 5.0 leaves as a double when it came as one.
 */
export class Double {
  readonly value: number

  constructor(value: number) {
    this.value = value
  }
}

/** What an OpenTelemetry AnyValue holds. `bigint` appears only for integers beyond 2^53. */
export type Value = null | string | boolean | number | bigint | Double | Uint8Array | Value[] | ValueMap

/** The whole number `value` as a double. */
export function double(value: number): number | Double {
  return Number.isInteger(value) ? new Double(value) : value
}

/**
 * How deep values may nest, a lone scalar counting as one. Decoders refuse what is deeper; encoders write the deeper part as
 * its JSON text, so that what one agent sends another accepts.
 */
export const MAX_VALUE_DEPTH = 64
