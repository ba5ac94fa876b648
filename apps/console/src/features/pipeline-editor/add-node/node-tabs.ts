import type { CatalogueEntry } from '@weir/contracts'

export const nodeTabs = [
  { value: 'all', label: 'All' },
  { value: 'input', label: 'Source' },
  { value: 'processor', label: 'Processor' },
  { value: 'output', label: 'Destination' },
] as const

export type NodeTab = (typeof nodeTabs)[number]['value']

/** The tabs that lead to something at a place, and the one to begin with. */
export function tabsFor(categories: readonly CatalogueEntry['category'][]): {
  enabled: readonly NodeTab[]
  first: NodeTab
} {
  // One category alone: all of it would be the same again.
  const [only] = categories.length === 1 ? categories : []
  return only ? { enabled: [only], first: only } : { enabled: ['all', ...categories], first: 'all' }
}

export const inTab = ({ category }: Pick<CatalogueEntry, 'category'>, tab: NodeTab) => tab === 'all' || category === tab
