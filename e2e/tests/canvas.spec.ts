import { expect, test } from '../fixtures/test.ts'
import { canvas } from '../pages/canvas.ts'
import { shell } from '../pages/shell.ts'
import { status } from '../pages/status.ts'

test.beforeEach(async ({ page }) => {
  await page.goto('/pipeline/status?lookback=1h')
  await status(page).pipeline('demo').click()
  await expect(shell(page).heading('demo')).toBeVisible()
})

test('shows the real graph with what flows through it', async ({ page }) => {
  const { node, fact } = canvas(page)
  for (const name of ['Shop API', 'Edge proxy', 'Log hygiene', 'Weir']) await expect(node(name)).toBeVisible()
  await expect(node('Log hygiene')).toContainText('Mask cards and emails')
  await expect(fact('8 nodes · 7 edges')).toBeVisible()
  await expect(fact('Valid')).toBeVisible()
  await expect(node('Weir')).toContainText(/[\d.]+ (KB|MB)/, { timeout: 60_000 })
})

test('a node opens its settings and its ledger, and a link restores them', async ({ page }) => {
  const { node, panel } = canvas(page)
  await node('Log hygiene').click()
  await expect(panel('Log hygiene')).toContainText('Dropped by rule')
  await expect(panel('Log hygiene')).toContainText('generic_mask')
  await page.reload()
  await expect(panel('Log hygiene')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(panel('Log hygiene')).toBeHidden()
})

test('the list view says the same in rows', async ({ page }) => {
  await canvas(page).listView.click()
  await expect(canvas(page).list.getByRole('row')).toHaveCount(9)
})

test('a pipeline that does not exist is not found', async ({ page }) => {
  await page.goto('/pipeline/pipelines/nothing-here')
  await expect(shell(page).heading('Page was not found')).toBeVisible()
})
