import { expect, test } from '../fixtures/test.ts'
import { palette } from '../pages/palette.ts'
import { shell } from '../pages/shell.ts'

const address = '/logs/search?lookback=1h&query=level%3Aerror'

test('[ROUTE-027] a short link copied from the palette leads back to the page with its search keys', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto(address)
  await expect(shell(page).navigation).toBeVisible()
  const asked = new URL(page.url())
  await page.keyboard.press('ControlOrMeta+k')
  await palette(page).input.fill('short link')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Short link copied')).toBeVisible()
  const link = await page.evaluate(() => navigator.clipboard.readText())
  expect(link).toMatch(/\/shortener\/[0-9a-zA-Z]{10}$/)

  await page.goto('/dashboards')
  await page.goto(link)
  await expect(page).toHaveURL(url => url.pathname === asked.pathname && url.search === asked.search)
  await expect(shell(page).navigation).toBeVisible()
  // The short link left no step of its own.
  await page.goBack()
  await expect(page).toHaveURL(/\/dashboards$/)
})

for (const id of ['doesNotExist', 'x', '..%2F..%2Fetc', '%00']) {
  test(`[ROUTE-027] the short link ${id} is an unknown page`, async ({ page }) => {
    await page.goto(`/shortener/${id}`)
    await expect(shell(page).heading('Page was not found')).toBeVisible()
    await expect(shell(page).navigation).toBeHidden()
  })
}
