import type { TelemetryRecord } from '@weir/telemetry'
import type { Run } from '../run.ts'

/** How to read and write one thing inside a record; what can be written may be less than what is read. */
export interface Lens<R extends TelemetryRecord, T, W = T> {
  /**
   * JavaScript for the place, with `r` for the record and `run` for the run; null where the value is computed. Made of names
   * from this package, never of what a user typed.
   */
  readonly code: string | null
  /**
   * What of the record it is a part of: a write to one part may change what is read from the same part. Empty for what comes
   * from several.
   */
  readonly root: string
  /** Part of an object that records share, to be copied before a write. */
  readonly shared?: 'resource' | 'scope'
  readonly get: (run: Run<R>) => T
  readonly set: (run: Run<R>, value: W) => void
}

/**
 * Makes lenses on the properties of an object that `holder` leads to. Fields that many statements read come with a reader of
 * their own: engines optimize it for that one property, which they cannot do for one function that reads them all.
 */
export function placesIn<R extends TelemetryRecord, H extends object>(
  code: string,
  holder: (run: Run<R>) => H,
  part?: { root: string; shared?: 'resource' | 'scope' },
): <K extends keyof H & string>(key: K, read?: (run: Run<R>) => H[K]) => Lens<R, H[K]> {
  return (key, read = run => holder(run)[key]) => ({
    code: `${code}.${key}`,
    root: `${code}.${key}`,
    ...part,
    get: read,
    set: (run, value) => {
      holder(run)[key] = value
    },
  })
}

/** Another view of what a lens leads to. */
export function seenAs<R extends TelemetryRecord, T, V, W = V>(
  lens: Lens<R, T>,
  read: (value: T) => V,
  write: (value: W) => T,
): Lens<R, V, W> {
  return { ...lens, code: null, get: run => read(lens.get(run)), set: (run, value) => lens.set(run, write(value)) }
}
