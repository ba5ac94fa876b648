/** A group of a match: group 0 is the whole match. A group that took no part has `start` and `end` -1 and `text` null. */
export interface MatchGroup {
  readonly start: number
  readonly end: number
  /** The name given by `(?P<name>…)`, empty for a group without one. */
  readonly name: string
  readonly text: string | null
}

/** One match; offsets count UTF-16 code units, as JavaScript strings do. */
export interface Match {
  readonly start: number
  readonly end: number
  readonly text: string
  readonly groups: readonly MatchGroup[]
}

/** A compiled pattern with Go's (RE2) syntax and leftmost-first semantics, matched without exponential time. */
export interface Regex {
  readonly pattern: string
  /** Names by group number; group 0 and groups without a name are empty. Go allows one name for several groups. */
  readonly groupNames: readonly string[]
  /** How many characters a match has at least. */
  readonly shortestMatch: number
  test(text: string): boolean
  exec(text: string): Match | null
  /** All matches from left to right; an empty match that touches the one before it is left out, as in Go. */
  findAll(text: string, limit?: number): Match[]
  /** Replaces every match; `$1`, `$name`, `${name}` and `$$` expand by the rules of Go's `Regexp.Expand`. */
  replaceAll(text: string, replacement: string): string
  /** Replaces every match by the replacement as it stands. */
  replaceAllLiteral(text: string, replacement: string): string
  /** Expands `$1`, `$name`, `${name}` and `$$` in `replacement` for one match. */
  expand(replacement: string, match: Match): string
}

/** A pattern that does not compile, or a text that is too long or too costly to be matched. */
export class RegexError extends Error {
  /** Offset into the pattern, null where the pattern is not at fault. */
  readonly position: number | null

  constructor(message: string, position: number | null = null) {
    super(message)
    this.name = 'RegexError'
    this.position = position
  }
}
