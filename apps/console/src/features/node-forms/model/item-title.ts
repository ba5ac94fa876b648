type Item = Readonly<Record<string, unknown>>

const naming = ['name', 'path', 'title', 'key', 'field', 'capture_group', 'from', 'type'] as const

/** What an entry of a list is called while it is closed: the first thing in it that names it, else its number. */
export function itemTitle(item: Item, at: number): string {
  const named = naming.map(name => item[name]).find(value => typeof value === 'string' && value.trim() !== '')
  const first = named ?? Object.values(item).find(value => typeof value === 'string' && value.trim() !== '')
  return typeof first === 'string' ? first.trim().slice(0, 80) : `Entry ${at + 1}`
}

/** A second word about the entry: what kind it is. */
export function itemKind(item: Item): string {
  const kind = item['policy_type'] ?? (item['name'] === undefined ? undefined : item['type'])
  return typeof kind === 'string' ? kind.replaceAll('_', ' ') : ''
}

/** The list with an entry moved; out of bounds it stays as it is. */
export function moved<Entry>(items: readonly Entry[], from: number, to: number): Entry[] {
  const next = [...items]
  if (to < 0 || to >= items.length) return next
  next.splice(to, 0, ...next.splice(from, 1))
  return next
}

/** Which entries are open after one was added at the end: those that were, and the new one. */
export const openAfterAdding = (open: ReadonlySet<number>, count: number): ReadonlySet<number> =>
  new Set([...open, count])

/** Which entries are open after one was taken out: those behind it move up. */
export const openAfterRemoving = (open: ReadonlySet<number>, at: number): ReadonlySet<number> =>
  new Set([...open].filter(index => index !== at).map(index => (index > at ? index - 1 : index)))
