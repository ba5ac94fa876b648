import type { Membership } from '@weir/contracts'
import type { Feature, NavEntry, TabLink } from '../lib/feature.ts'
import { isMet } from '../lib/need.ts'

export interface NavItem extends NavEntry {
  id: string
  children: readonly TabLink[]
}

type Grants = Pick<Membership, 'accesses' | 'features'>

function childrenOf(id: string, entry: NavEntry, features: readonly Feature[]): readonly TabLink[] {
  const children = features.flatMap(({ nav }) => (nav && 'under' in nav && nav.under === id ? [nav] : []))
  return entry.firstChild ? [entry.firstChild, ...children] : children
}

/** The navigation this user sees in this organization, in the order of the features. */
export function navItems(features: readonly Feature[], grants: Grants): NavItem[] {
  return features.flatMap(({ id, nav }) =>
    nav && 'prefix' in nav && isMet(nav.needs, grants) ? [{ ...nav, id, children: childrenOf(id, nav, features) }] : [],
  )
}

/** Whether an address lies under a start, counting whole parts: /pipelines is not under /pipeline. */
export function isUnder(pathname: string, prefix: string): boolean {
  return pathname === prefix || pathname.startsWith(prefix.endsWith('/') ? prefix : `${prefix}/`)
}

/** The sub-item an address belongs to: the one with the longest start. */
export function currentChild(children: readonly TabLink[], pathname: string): TabLink | undefined {
  return children.filter(child => isUnder(pathname, child.to)).sort((a, b) => b.to.length - a.to.length)[0]
}

export interface Destination {
  label: string
  /** The area it belongs to, where the label alone does not say. */
  area: string
  to: string
}

/** Every page the palette can go to: entries, their sub-items and the tabs of their pages. */
export function destinations(features: readonly Feature[], grants: Grants): Destination[] {
  const tabsOf = new Map(features.map(feature => [feature.id, feature.tabs ?? []]))
  const found = navItems(features, grants).flatMap(item => {
    const parts = [...item.children, ...(tabsOf.get(item.id) ?? [])]
    const own = parts.length > 0 ? [] : [{ label: item.label, area: '', to: item.to }]
    return [...own, ...parts.map(part => ({ label: part.label, area: item.label, to: part.to }))]
  })
  return [...new Map(found.map(destination => [destination.to, destination])).values()]
}
