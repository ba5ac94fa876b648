/** What the palette lists, in the order it shows them while nothing is typed. */
const paletteGroups = ['Recent', 'Pages', 'Pipelines', 'Organizations', 'Actions'] as const
type PaletteGroup = (typeof paletteGroups)[number]

export interface PaletteItem {
  /** Stays the same between visits, e.g. `page:/logs/search`; recent choices are remembered by it. */
  id: string
  group: Exclude<PaletteGroup, 'Recent'>
  label: string
  /** The area it belongs to, where the label alone does not say. */
  area?: string
  run: () => void
}

export interface PaletteSection {
  group: PaletteGroup
  items: PaletteItem[]
}

const recentShown = 5
/** Nobody reads a longer list; typing one more letter is quicker. */
const foundPerGroup = 8

/**
 * How well typed letters fit a text: each must occur, in order. Word starts and unbroken runs count most. Undefined when they do
 * not fit, else the higher the better.
 */
export function fuzzyScore(typed: string, text: string): number | undefined {
  const letters = typed.toLowerCase().replaceAll(/\s+/g, '')
  if (letters === '') return 0
  const words = text.toLowerCase()
  // Starting at the first place only would miss the better run: 'met' in 'Team metrics'.
  const starts = Array.from(words.matchAll(/./gs), ({ index }) => index).filter(place => words[place] === letters[0])
  const scores = starts.flatMap(place => scoreFrom(letters, words, place) ?? [])
  return scores.length > 0 ? Math.max(...scores) - words.length * 0.01 : undefined
}

function scoreFrom(letters: string, words: string, start: number): number | undefined {
  let score = 0
  let place = start - 1
  for (const letter of letters) {
    const found = words.indexOf(letter, place + 1)
    if (found === -1) return undefined
    const isRun = found === place + 1 && found !== start
    const isWordStart = found === 0 || /[^a-z0-9]/.test(words[found - 1] ?? '')
    score += isRun ? 4 : isWordStart ? 5 : -1
    // What lies between the letters counts against it.
    if (found !== start) score -= Math.min(3, (found - place - 1) * 0.3)
    place = found
  }
  return start === 0 ? score + 2 : score
}

/** Below this the letters are scattered over the text by chance. */
const leastPerLetter = 1.5

/** The score of an item by its label alone, or with its area before it. */
function itemScore(typed: string, { label, area }: PaletteItem): number | undefined {
  const scores = [fuzzyScore(typed, label), area ? fuzzyScore(typed, `${area} ${label}`) : undefined]
  const best = Math.max(...scores.map(score => score ?? Number.NEGATIVE_INFINITY))
  return best >= typed.replaceAll(/\s+/g, '').length * leastPerLetter ? best : undefined
}

/** What to show for what was typed: everything in groups, or what fits, with the group of the best fit first. */
export function findItems(items: readonly PaletteItem[], typed: string, recent: readonly string[]): PaletteSection[] {
  const wanted = typed.trim()
  return wanted === '' ? allSections(items, recent) : foundSections(items, wanted)
}

function allSections(items: readonly PaletteItem[], recent: readonly string[]): PaletteSection[] {
  const remembered = recent.flatMap(id => items.find(item => item.id === id) ?? []).slice(0, recentShown)
  const rest = items.filter(item => !remembered.includes(item))
  return paletteGroups
    .map(group => ({ group, items: group === 'Recent' ? remembered : rest.filter(item => item.group === group) }))
    .filter(section => section.items.length > 0)
}

function foundSections(items: readonly PaletteItem[], wanted: string): PaletteSection[] {
  const scored = items
    .flatMap(item => {
      const score = itemScore(wanted, item)
      return score === undefined ? [] : [{ item, score }]
    })
    .toSorted((a, b) => b.score - a.score)
  const groups = [...new Set(scored.map(({ item }) => item.group))]
  return groups.map(group => ({
    group,
    items: scored
      .filter(({ item }) => item.group === group)
      .slice(0, foundPerGroup)
      .map(({ item }) => item),
  }))
}

const mostRemembered = 12

/** The remembered choices with one more at the front. */
export function remember(recent: readonly string[], id: string): string[] {
  return [id, ...recent.filter(other => other !== id)].slice(0, mostRemembered)
}

/** Reads remembered choices; anything unreadable counts as none. */
export function readRecent(stored: string | null): string[] {
  try {
    const ids: unknown = JSON.parse(stored ?? '[]')
    return Array.isArray(ids) ? ids.filter(id => typeof id === 'string').slice(0, mostRemembered) : []
  } catch {
    return []
  }
}
