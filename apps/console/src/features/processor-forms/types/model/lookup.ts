import {
  type chooseMatchMode,
  emptyLocation,
  type LocationKind,
  locationKind,
  locationPath,
} from '@weir/nodes/definitions'

type MatchMode = Parameters<typeof chooseMatchMode>[1]

interface LocationWords {
  title: string
  label: string
  placeholder: string
  about: string
}

/** The kinds of tables, with what the form says about each. */
export const locations: Readonly<Record<LocationKind, LocationWords>> = {
  table: {
    title: 'Lookup table',
    label: 'Table name',
    placeholder: 'users.csv',
    about: 'The name of a stored lookup table.',
  },
  file: {
    title: 'File',
    label: 'File path',
    placeholder: '/etc/weir/users.csv',
    about: 'A CSV file on the machine of the agent.',
  },
  other: {
    title: 'Other',
    label: 'Location',
    placeholder: 'https://example.com/users.csv',
    about: 'The URL of a CSV table.',
  },
}

/** What a location is; a new one is a stored table. */
export const kindOfLocation = (location: unknown): LocationKind =>
  typeof location === 'string' ? locationKind(location) : 'table'

export const pathOfLocation = (location: unknown): string =>
  typeof location === 'string' ? locationPath(location) : ''

const isKind = (text: string): text is LocationKind => Object.hasOwn(locations, text)

/** The location once another kind was chosen: its prefix, and no path. */
export const withKind = (kind: string): string => emptyLocation(isKind(kind) ? kind : 'other')

/** The location with another path. */
export const withPath = (kind: LocationKind, path: string): string => emptyLocation(kind) + path

const modes: readonly MatchMode[] = ['exact', 'regex', 'contain', 'prefix', 'suffix']

export const matchModeOf = (value: unknown): MatchMode => modes.find(mode => mode === value) ?? 'exact'

/** Which field says how many of the rows that match are used: an exact match has but one. */
export function optionFor(mode: MatchMode): 'match_option' | 'regex_option' | undefined {
  if (mode === 'exact') return undefined
  return mode === 'regex' ? 'regex_option' : 'match_option'
}
