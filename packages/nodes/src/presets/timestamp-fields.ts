/** RFC 3339 as a Go layout. */
export const defaultTimestampFormat = '2006-01-02T15:04:05Z07:00'

/** What a number in each unit is multiplied by to give milliseconds. */
export const epochUnits = [
  { unit: 'seconds', multiplier: 1000 },
  { unit: 'milliseconds', multiplier: 1 },
  { unit: 'microseconds', multiplier: 0.001 },
  { unit: 'nanoseconds', multiplier: 0.000001 },
] as const

/** Numeric fields of items that are moments, by their unit. */
export const timestampFields = {
  milliseconds: ['timestamp', 'start_timestamp', 'observed_timestamp'],
  nanoseconds: ['start_time_unix_nano', 'end_time_unix_nano'],
} as const

export type TimestampMode = 'format' | 'epoch'

/** Changes the mode of a timestamp parser; the format starts anew, from what suits the data where that is known. */
export function switchTimestampMode<Config extends object>(
  config: Config,
  mode: TimestampMode,
  suggestedFormat?: string,
): Config & { mode: TimestampMode; format: string } {
  return { ...config, mode, format: suggestedFormat ?? defaultTimestampFormat }
}
