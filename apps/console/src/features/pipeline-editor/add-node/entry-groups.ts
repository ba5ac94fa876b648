import type { CatalogueEntry } from '@weir/contracts'

const titles: Readonly<Record<string, string>> = {
  standard: 'Standard',
  push: 'Receive over the network',
  pull: 'Fetch from elsewhere',
  collect: 'Collect on the host',
  filters: 'Filters',
  transformations: 'Transformations',
  mappers: 'Mappers',
  enrichments: 'Enrichments',
  parsers: 'Parsers',
  analytics: 'Analytics',
  archive: 'Archive',
  streaming: 'Streaming',
  trigger: 'Triggers',
  integration: 'Integrations',
  weir: 'Weir',
  diagnostics: 'Diagnostics',
  'compound nodes': 'Packs',
  'sequence nodes': 'Conditional Groups',
}

/** What a subcategory is called above its entries. */
export function groupTitle(subcategory: string): string {
  return titles[subcategory] ?? subcategory.charAt(0).toUpperCase() + subcategory.slice(1)
}

export interface EntryGroup {
  id: string
  title: string
  entries: CatalogueEntry[]
}

/** The entries under the title of their first subcategory, in the order in which those appear; packs come last. */
export function groupEntries(entries: readonly CatalogueEntry[]): EntryGroup[] {
  const groups = new Map<string, EntryGroup>()
  for (const entry of entries) {
    const id = isPack(entry) ? 'compound nodes' : (entry.subcategories[0] ?? 'standard')
    const group = groups.get(id) ?? { id, title: groupTitle(id), entries: [] }
    group.entries.push(entry)
    groups.set(id, group)
  }
  const last = (group: EntryGroup) => (group.id === 'compound nodes' ? 1 : 0)
  return [...groups.values()].sort((a, b) => last(a) - last(b))
}

const isPack = ({ type }: CatalogueEntry) => type === 'compound'

/** A name for an entry that no other one has: packs are all of one type. */
export function entryKey({ category, type, node_reference: pack }: CatalogueEntry): string {
  return [category, type, pack ?? ''].join('/')
}

/** The entries that have every word of the search in their name, type or description. */
export function searchEntries(entries: readonly CatalogueEntry[], search: string): CatalogueEntry[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean)
  return entries.filter(({ displayName, type, description }) => {
    const text = `${displayName} ${type} ${description}`.toLowerCase()
    return words.every(word => text.includes(word))
  })
}
