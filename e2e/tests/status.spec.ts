import { expect, test } from '../fixtures/test.ts'
import { status } from '../pages/status.ts'

test.beforeEach(async ({ page }) => {
  await page.goto('/pipeline/status?lookback=1h')
  await expect(status(page).pipeline('demo')).toBeVisible()
})

test('[STATUS-001] [STATUS-002] [STATUS-004] [STATUS-005] [STATUS-006] [STATUS-007] [STATUS-008] [STATUS-010] [STATUS-019] lists the demo pipeline with what really flows', async ({
  page,
}) => {
  const { head, row } = status(page)
  for (const name of ['Name', 'Active nodes', 'Sources', 'Bytes in', 'Destinations', 'Bytes out', 'Updated']) {
    await expect(head(name)).toBeVisible()
  }
  await expect(row('demo')).toContainText('v2.0.0')
  await expect(row('demo')).toContainText(/[1-9][\d.]*\s?(KB|MB)/, { timeout: 60_000 })
  await expect(row('demo')).toContainText('Active')
  expect((await row('demo').boundingBox())?.height).toBe(49)
  await page.setViewportSize({ width: 1300, height: 900 })
  await expect(head('Updated')).toBeHidden()
})

test('[STATUS-034] the four charts fill with data', async ({ page }) => {
  for (const name of ['Bytes in', 'Bytes out', 'Events in', 'Events out']) {
    await expect(status(page).chart(name).getByRole('img')).toBeVisible({ timeout: 60_000 })
  }
})

test('[STATUS-038] a range without data says so', async ({ page }) => {
  await page.goto('/pipeline/status?from=2020-01-01T00:00:00Z&to=2020-01-01T01:00:00Z')
  await expect(status(page).chart('Bytes in')).toContainText('No data available in this range')
})

test('[STATUS-023] [STATUS-025] [STATUS-030] filters are labelled, kept, and can leave nothing to show', async ({
  page,
}) => {
  const { filter, filterOption, empty, clear, pipeline, newPipeline } = status(page)
  await filter.click()
  await filterOption('Windows').click()
  await page.keyboard.press('Escape')
  await expect(empty).toBeVisible()
  await expect(newPipeline).toBeVisible()
  expect(await page.evaluate(() => localStorage.getItem('pipeline-status-filters'))).toBe('["Windows"]')
  await page.reload()
  await expect(empty).toBeVisible()
  await clear.click()
  await expect(pipeline('demo')).toBeVisible()
})

test('[STATUS-003] the cluster column comes with grouping', async ({ page }) => {
  const { head, grouping } = status(page)
  await expect(head('Cluster')).toBeHidden()
  await grouping.click({ force: true })
  await expect(head('Cluster')).toHaveAttribute('aria-sort', 'ascending')
})

test('[STATUS-009] [STATUS-020] [STATUS-021] the chart column appears on ultra-wide screens, with input bytes', async ({
  page,
}) => {
  await expect(status(page).chartChoice).toBeHidden()
  await page.setViewportSize({ width: 2200, height: 1200 })
  await expect(status(page).chartChoice).toHaveText(/Input bytes/)
  await expect(status(page).row('demo').getByRole('img', { name: 'Bytes in of demo' })).toBeVisible()
})

test('[STATUS-022] activeTab=agents opens the agents', async ({ page }) => {
  await page.goto('/pipeline/status?activeTab=agents')
  await expect(status(page).agents.getByRole('row')).toHaveCount(2)
  await expect(status(page).agents).toContainText('demo')
})
