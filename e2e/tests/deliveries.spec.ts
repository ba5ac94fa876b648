import { AxeBuilder } from '@axe-core/playwright'
import { expect, test } from '../fixtures/test.ts'
import { canvas } from '../pages/canvas.ts'
import { deliveries } from '../pages/deliveries.ts'
import { shell } from '../pages/shell.ts'
import { status } from '../pages/status.ts'

test.beforeEach(async ({ page }) => {
  await page.goto('/pipeline/status?lookback=1h')
  await status(page).pipeline('demo').click()
  await expect(shell(page).heading('demo')).toBeVisible()
})

test('a destination says how its agent delivers', async ({ page }) => {
  await canvas(page).node('Weir').click()
  const { agent, queueSize } = deliveries(page)
  // The agent of the demo pipeline may still be starting.
  await expect(agent).toHaveCount(1, { timeout: 90_000 })
  await expect(agent).toContainText('Delivering')
  await expect(agent).toContainText('Off: senders wait')
  await expect(agent).toContainText('Synced to disk before acknowledging')
  await expect(agent).toContainText(/Dead letters\s*0 events/)
  await expect(queueSize).toHaveAttribute('aria-valuetext', /^0 B of [\d.]+ GB$/)
})

test('only destinations have a delivery', async ({ page }) => {
  await canvas(page).node('Log hygiene').click()
  await expect(canvas(page).panel('Log hygiene')).toBeVisible()
  await expect(deliveries(page).section).toBeHidden()
})

test('the dead letters open, a link restores them, and Escape leads back', async ({ page }) => {
  const { showLetters, letters, nothingRefused } = deliveries(page)
  await canvas(page).node('Weir').click()
  await showLetters.click({ timeout: 90_000 })
  await expect(nothingRefused).toBeVisible()
  await page.reload()
  await expect(nothingRefused).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(letters).toBeHidden()
  await expect(canvas(page).panel('Weir')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(canvas(page).panel('Weir')).toBeHidden()
})

test('closing the dead letters gives the focus back to what opened them', async ({ page }) => {
  const { showLetters, closeLetters, nothingRefused } = deliveries(page)
  await canvas(page).node('Weir').click()
  await showLetters.focus({ timeout: 90_000 })
  await page.keyboard.press('Enter')
  await expect(nothingRefused).toBeVisible()
  await closeLetters.focus()
  await page.keyboard.press('Enter')
  await expect(showLetters).toBeFocused()
})

for (const colorScheme of ['light', 'dark'] as const) {
  test(`WCAG 2.2 AA holds for delivery and dead letters in ${colorScheme}`, async ({ page }) => {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    const { agent, showLetters, nothingRefused } = deliveries(page)
    const violations = async () => {
      const found = await new AxeBuilder({ page }).withTags(['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa']).analyze()
      return found.violations.map(({ id, nodes }) => `${id} at ${nodes.map(node => node.target.join(' ')).join(', ')}`)
    }
    await canvas(page).node('Weir').click()
    await expect(agent).toHaveCount(1, { timeout: 90_000 })
    expect(await violations()).toEqual([])
    await showLetters.click()
    await expect(nothingRefused).toBeVisible()
    expect(await violations()).toEqual([])
  })
}
