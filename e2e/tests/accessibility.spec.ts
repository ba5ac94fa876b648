import { AxeBuilder } from '@axe-core/playwright'
import { expect, test } from '../fixtures/test.ts'
import { shell } from '../pages/shell.ts'

const pages = ['/pipeline/status?lookback=1h', '/logs/search?lookback=1h', '/dashboards', '/admin/user-settings']

for (const colorScheme of ['light', 'dark'] as const) {
  test(`WCAG 2.2 AA holds on the main pages in ${colorScheme}`, async ({ page }) => {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    for (const path of pages) {
      await page.goto(path)
      await expect(shell(page).navigation).toBeVisible()
      await page.waitForTimeout(1500)
      const { violations } = await new AxeBuilder({ page })
        .withTags(['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'])
        .analyze()
      const found = violations.map(
        ({ id, nodes }) => `${path}: ${id} at ${nodes.map(node => node.target.join(' ')).join(', ')}`,
      )
      expect(found).toEqual([])
    }
  })
}
