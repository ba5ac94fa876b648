import { expect, test } from '../fixtures/test.ts'
import { palette } from '../pages/palette.ts'
import { shell } from '../pages/shell.ts'

test('the palette goes to a page by scattered letters, without the mouse, and remembers it', async ({ page }) => {
  await page.goto('/pipeline/status')
  await expect(shell(page).navigation).toBeVisible()
  await page.keyboard.press('Control+k')
  await expect(palette(page).input).toBeFocused()
  await page.keyboard.type('svcmap')
  await expect(palette(page).chosen).toHaveText('Service Map')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/service-map/)
  await expect(palette(page).dialog).toBeHidden()
  await page.keyboard.press('Control+k')
  await expect(palette(page).group('Recent')).toContainText('Service Map')
})

test('the palette walks by arrow keys over pages, pipelines and actions, and closes with Escape', async ({ page }) => {
  await page.goto('/pipeline/status')
  await expect(shell(page).navigation).toBeVisible()
  await page.keyboard.press('Control+k')
  await expect(palette(page).group('Pipelines')).toContainText('demo')
  await expect(palette(page).group('Actions')).toContainText('Use the dark theme')
  const first = await palette(page).chosen.textContent()
  await page.keyboard.press('ArrowDown')
  await expect(palette(page).chosen).not.toHaveText(first ?? '')
  await page.keyboard.press('ArrowUp')
  await expect(palette(page).chosen).toHaveText(first ?? '')
  await page.keyboard.press('ArrowUp')
  await expect(palette(page).chosen).toHaveText('Log out')
  await page.keyboard.type('xyzzy')
  await expect(palette(page).nothing).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(palette(page).dialog).toBeHidden()
})

test('the palette does things: it collapses the navigation', async ({ page }) => {
  await page.goto('/pipeline/status')
  await expect.poll(async () => (await shell(page).navigation.boundingBox())?.width).toBe(240)
  await page.keyboard.press('Control+k')
  await page.keyboard.type('collapse')
  await page.keyboard.press('Enter')
  await expect.poll(async () => (await shell(page).navigation.boundingBox())?.width).toBe(64)
})
