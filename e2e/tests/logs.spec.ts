import { expect, test } from '../fixtures/test.ts'
import { logs } from '../pages/logs.ts'

test.beforeEach(async ({ page }) => {
  await page.goto('/logs/search?lookback=1h')
  await expect(logs(page).rows.first()).toBeVisible()
})

test('searches by text and by field, and says so in the address', async ({ page }) => {
  const { query, run, grid } = logs(page)
  await query.fill('severity:ERROR "HTTP"')
  await run.click()
  await expect(page).toHaveURL(/query=severity/)
  await expect(grid).toContainText('ERROR')
  await expect(grid).not.toContainText('INFO')
})

test('a query that cannot be read is refused where it is wrong, and nothing is sent', async ({ page }) => {
  const { query, run } = logs(page)
  await query.fill('(service.name:cart')
  await run.click()
  await expect(page.getByText(/never closed/)).toBeVisible()
})

test('a facet narrows the search and can be taken back', async ({ page }) => {
  const { facet, query } = logs(page)
  await facet('ERROR').click()
  await expect(query).toHaveValue(/ERROR/)
  await facet('ERROR').click()
  await expect(query).toHaveValue('')
})

test('a row opens with its fields, and a link restores it', async ({ page }) => {
  const { rows, detail } = logs(page)
  await rows.nth(1).click()
  await expect(detail).toContainText('service.name')
  await expect(page).toHaveURL(/selected=/)
  await page.reload()
  await expect(detail).toContainText('service.name')
  await page.keyboard.press('Escape')
  await expect(detail).toBeHidden()
})

test('live tail shows new lines as they arrive', async ({ page }) => {
  const { liveTail, rows } = logs(page)
  await liveTail.click()
  const first = await rows.nth(0).textContent()
  await expect.poll(() => rows.nth(0).textContent(), { timeout: 60_000 }).not.toBe(first)
})

test('a search without matches says what to do', async ({ page }) => {
  await page.goto('/logs/search?lookback=1h&query=%22there%20is%20no%20such%20line%22')
  await expect(logs(page).nothing).toBeVisible()
})
