/** Layouts of Go by the name that the editor offers them under. */
const layouts = {
  RFC3339: '2006-01-02T15:04:05Z07:00',
  RFC3339Nano: '2006-01-02T15:04:05.999999999Z07:00',
  ANSIC: 'Mon Jan _2 15:04:05 2006',
  UnixDate: 'Mon Jan _2 15:04:05 MST 2006',
  RubyDate: 'Mon Jan 02 15:04:05 -0700 2006',
  RFC822: '02 Jan 06 15:04 MST',
  RFC822Z: '02 Jan 06 15:04 -0700',
  RFC850: 'Monday, 02-Jan-06 15:04:05 MST',
  RFC1123: 'Mon, 02 Jan 2006 15:04:05 MST',
  RFC1123Z: 'Mon, 02 Jan 2006 15:04:05 -0700',
  Kitchen: '3:04PM',
  Stamp: 'Jan _2 15:04:05',
  StampMilli: 'Jan _2 15:04:05.000',
  StampMicro: 'Jan _2 15:04:05.000000',
  StampNano: 'Jan _2 15:04:05.000000000',
  DateTime: '2006-01-02 15:04:05',
  DateOnly: '2006-01-02',
  TimeOnly: '15:04:05',
  Nginx: '02/Jan/2006:15:04:05 -0700',
} as const

const epochs = { Unix: 1_000_000_000n, UnixMilli: 1_000_000n, UnixMicro: 1000n, UnixNano: 1n } as const

/** The formats that a timestamp may have by name, in the order they are offered. */
export const timestampFormats: readonly string[] = [...Object.keys(epochs), ...Object.keys(layouts)]

const layoutsByName: ReadonlyMap<string, string> = new Map(Object.entries(layouts))
const epochsByName: ReadonlyMap<string, bigint> = new Map(Object.entries(epochs))

/** A format, as a unit to count from 1970 in or as a layout; a name that is not known is a layout itself. */
export function timestampFormat(format: string): { readonly unit: bigint } | { readonly layout: string } {
  const unit = epochsByName.get(format)
  return unit === undefined ? { layout: layoutsByName.get(format) ?? format } : { unit }
}
