/** A match in a line: the whole of it first, then its groups; -1 for a group that took no part. */
export interface LineMatch {
  groups: readonly { start: number; end: number; name: string }[]
}

/** A part of a line. Group 0 is what a match has outside of its groups. */
export interface LinePiece {
  text: string
  group: number | undefined
}

const mostPieces = 500

/** A line in pieces by match and group; where groups lie in each other, the inner one counts. */
export function linePieces(line: string, matches: readonly LineMatch[]): LinePiece[] {
  const pieces: LinePiece[] = []
  let at = 0
  const push = (end: number, group: number | undefined) => {
    if (end <= at || pieces.length >= mostPieces) return
    pieces.push({ text: line.slice(at, end), group })
    at = end
  }
  for (const { groups } of matches) {
    const [whole] = groups
    if (!whole || whole.end <= whole.start) continue
    push(whole.start, undefined)
    const ends = new Set(groups.filter(({ start }) => start >= 0).flatMap(({ start, end }) => [start, end]))
    for (const end of [...ends].sort((a, b) => a - b)) push(Math.min(end, whole.end), innermost(groups, at))
  }
  if (at < line.length) pieces.push({ text: line.slice(at), group: undefined })
  return pieces
}

/** The last group that has this place: groups are numbered from the outside in. */
const innermost = (groups: LineMatch['groups'], at: number): number =>
  Math.max(
    0,
    groups.findLastIndex(({ start, end }) => start <= at && at < end),
  )

/** The groups of a pattern with their names, as its matches tell them. */
export function groupNames(lines: readonly (readonly LineMatch[])[]): string[] {
  const first = lines.find(matches => matches.length > 0)?.[0]
  return first ? first.groups.slice(1).map(({ name }) => name) : []
}

/** What a group is called: by its name, else by its number. */
export const groupTitle = (group: number, name: string): string => (name === '' ? `Group ${group}` : name)
