/** How a location says what kind it is; the only place that knows. */
export const lookupPrefixes = { table: 'lookup://', file: 'file://' } as const

/** Prefixes of other products, with ours. */
const foreignPrefixes: ReadonlyMap<string, string> = new Map([['ed://', lookupPrefixes.table]])

export type LocationKind = 'table' | 'file' | 'other'

/** The location with our prefix, where it had that of another product. */
export function ownLocation(location: string): string {
  const trimmed = location.trim()
  for (const [foreign, own] of foreignPrefixes) {
    if (trimmed.startsWith(foreign)) return own + trimmed.slice(foreign.length)
  }
  return trimmed
}

/** What a location names: a stored lookup table, a file by its prefix, or something else, a URL or a plain path. */
export function locationKind(location: string): LocationKind {
  const own = ownLocation(location)
  if (own.startsWith(lookupPrefixes.table)) return 'table'
  return own.startsWith(lookupPrefixes.file) ? 'file' : 'other'
}

/** The part of a location behind its prefix. */
export function locationPath(location: string): string {
  const own = ownLocation(location)
  const kind = locationKind(own)
  return kind === 'other' ? own : own.slice(lookupPrefixes[kind].length)
}

/** An empty location of a kind: what a form holds once the kind was changed. */
export function emptyLocation(kind: LocationKind): string {
  return kind === 'other' ? '' : lookupPrefixes[kind]
}
