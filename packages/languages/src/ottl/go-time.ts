import { formatTime } from './functions/support/time/format-layout.ts'
import { readLayout } from './functions/support/time/go-layout.ts'
import { utc } from './time-zone.ts'
import { Time } from './value.ts'

/** A moment in UTC as a layout of Go shows it, such as `2006-01-02T15:04:05Z07:00`. */
export function formatGoTime(nanos: bigint, layout: string): string {
  return formatTime(new Time(nanos, utc), readLayout(layout))
}
