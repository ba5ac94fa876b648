import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures/test.ts'
import { goInside, type RoutePage, routePages } from '../pages/router.ts'
import { shell } from '../pages/shell.ts'
import { status } from '../pages/status.ts'

const tags = ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa']
const colourRules = ['color-contrast']

/** What keeps people from using the page: rule and place, for each serious or critical finding. */
async function violations(page: Page, where: string, onlyColours: boolean): Promise<string[]> {
  const axe = new AxeBuilder({ page }).setLegacyMode(true)
  const { violations: found, passes } = await (onlyColours ? axe.withRules(colourRules) : axe.withTags(tags)).analyze()
  // A page without anything to look at would be fine in every way.
  if (passes.length === 0) return [`${where}: nothing was there to scan`]
  return found
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) => nodes.map(node => `${where}: ${id} at ${node.target.join(' ')}`))
}

/** Scans the open page in both themes. The second time only colours are looked at: nothing else changes with the theme. */
async function scan(page: Page, path: string): Promise<string[]> {
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' })
  const dark = await violations(page, `${path} (dark)`, false)
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
  return [...dark, ...(await violations(page, `${path} (light)`, true))]
}

/** The address of a route with ids filled in; those of things that exist where the demo has one. */
function addressOf(path: string, known: Record<string, string>): string {
  return known[path] ?? path.replace(/\$[a-zA-Z]+/g, 'unknown').replace(/\/\$$/, '/x')
}

async function scanAll(page: Page, pages: readonly RoutePage[], known: Record<string, string>): Promise<string[]> {
  const found: string[] = []
  for (const { path, title } of pages) {
    await goInside(page, addressOf(path, known))
    const shown = await page.title()
    expect.soft(shown, `the title of ${path}`).toMatch(/\S · weir$/)
    const stayed = new URL(page.url()).pathname === addressOf(path, known).split('?')[0]
    if (stayed && !path.includes('$')) expect.soft(shown, `the title of ${path}`).toContain(title)
    found.push(...(await scan(page, path)))
  }
  return found
}

test.describe('WCAG 2.2 AA, no serious finding, in both themes', () => {
  // About a hundred pages, each scanned twice.
  test.setTimeout(300_000)

  test('on every page behind sign-in', async ({ page }) => {
    await page.goto('/pipeline/status?lookback=1h')
    await expect(shell(page).navigation).toBeVisible()
    const pipeline = (await status(page).pipeline('demo').getAttribute('href')) ?? ''
    const pages = (await routePages(page)).filter(({ area, redirects }) => area !== 'auth' && !redirects)
    expect(pages.length).toBeGreaterThan(60)
    const me = await (await page.request.get('/v1/me')).json()
    const known = {
      '/pipeline/pipelines/$pipelineId': pipeline,
      '/dev/support/$id': `/dev/support/${me.organizations[0].id}`,
    }
    expect(await scanAll(page, pages, known)).toEqual([])
  })

  test('on every page before sign-in, and where there is none', async ({ browser, baseURL }) => {
    const context = await browser.newContext({ baseURL, storageState: { cookies: [], origins: [] } })
    const page = await context.newPage()
    await page.goto('/auth/login')
    const pages = (await routePages(page)).filter(
      // Signing out leaves its page by loading the program anew, in the middle of any scan.
      ({ area, redirects, path }) => area === 'auth' && !redirects && path !== '/logout',
    )
    expect(pages.length).toBeGreaterThan(8)
    const found = await scanAll(page, pages, {})
    await goInside(page, '/no/such/page')
    await expect(shell(page).heading('Page was not found')).toBeVisible()
    expect([...found, ...(await scan(page, '/no/such/page'))]).toEqual([])
    await context.close()
  })
})
