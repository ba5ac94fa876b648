import { describe, expect, it } from 'vitest'
import { areaOf, documentTitle } from './document-title.ts'
import { features } from './features.ts'

const pages = features.flatMap(feature => feature.pages)
const titleAt = (path: string) => {
  const page = pages.find(candidate => candidate.path === path)
  return page && documentTitle(page.title, areaOf(features, page))
}

describe('document titles', () => {
  it.each([
    ['/admin/audit-logs', 'Audit logs - Admin · weir'],
    ['/pipeline/status', 'Pipelines · weir'],
    ['/pipeline/sources', 'Sources - Pipelines · weir'],
    ['/logs/patterns', 'Log patterns - Logs · weir'],
    ['/dev/design', 'Design - Dev · weir'],
    ['/auth/login', 'Sign in · weir'],
    ['/switch', 'Switch organization · weir'],
    ['/shortener/$shortId', 'Short link · weir'],
  ])('%s is called %s', (path, title) => {
    expect(titleAt(path)).toBe(title)
  })

  it.each(pages.map(page => page.path))('%s has a title of its own', path => {
    expect(titleAt(path)).toMatch(/^\S.*\S · weir$/)
  })

  it('every page inside the navigation says its area', () => {
    const lost = pages.filter(
      page => (page.area ?? 'organization') === 'organization' && !areaOf(features, page) && !('redirectTo' in page),
    )
    expect(lost.map(page => page.path)).toEqual([])
  })

  it('the tab is named after what is shown, where the page knows it', () => {
    expect(documentTitle('checkout-prod', 'Pipelines')).toBe('checkout-prod - Pipelines · weir')
  })
})
