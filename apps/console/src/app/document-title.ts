import type { Feature, PageDescriptor } from '../lib/feature.ts'
import { isUnder } from './nav-model.ts'

/** The area of the navigation that a page belongs to, such as Admin; none for pages outside of it. */
export function areaOf(features: readonly Feature[], page: Pick<PageDescriptor, 'path' | 'area'>): string | undefined {
  if (page.area === 'dev') return 'Dev'
  if (page.area !== undefined && page.area !== 'organization') return undefined
  return features.flatMap(({ nav }) => (nav && 'prefix' in nav && isUnder(page.path, nav.prefix) ? [nav.label] : []))[0]
}

/** The browser tab's words: `Audit logs - Admin · weir`, without the area where it says the same as the page. */
export function documentTitle(page: string, area?: string): string {
  return `${area === undefined || area === page ? page : `${page} - ${area}`} · weir`
}
