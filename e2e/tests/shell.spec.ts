import { expect, test } from '../fixtures/test.ts'
import { shell } from '../pages/shell.ts'

test('[SHELL-012] the navigation has the entries that everyone sees', async ({ page }) => {
  await page.goto('/pipeline/status')
  for (const name of ['Pipelines', 'Dashboards', 'Logs', 'Metrics', 'Traces', 'Service Map', 'Events']) {
    await expect(shell(page).entry(name)).toBeVisible()
  }
})

test('[SHELL-023] the collapsed navigation survives a visit', async ({ page }) => {
  await page.goto('/pipeline/status')
  await shell(page).collapse.click()
  await expect.poll(async () => (await shell(page).navigation.boundingBox())?.width).toBe(64)
  await page.reload()
  await expect.poll(async () => (await shell(page).navigation.boundingBox())?.width).toBe(64)
  await shell(page).collapse.click()
  await expect.poll(async () => (await shell(page).navigation.boundingBox())?.width).toBe(240)
})

test('[ROUTE-103] [ROUTE-104] [SHELL-024] an unknown page says so, without navigation, and leads home', async ({
  page,
}) => {
  await page.goto('/no/such/page')
  await expect(shell(page).heading('Page was not found')).toBeVisible()
  await expect(shell(page).navigation).toBeHidden()
  await shell(page).home.click()
  await expect(page).toHaveURL(/\/pipeline\/status/)
})

// One page of each area, in the browser and against the real server; the route table itself is proved by unit tests.
const areas: [path: string, title: RegExp][] = [
  ['/dashboards', /Dashboards/],
  ['/metrics', /Metrics/],
  ['/traces', /Traces/],
  ['/service-map', /Service Map/],
  ['/events', /events/i],
  ['/monitors', /Monitors/],
  ['/admin', /settings/i],
  ['/pipeline/packs', /Packs/],
  ['/pipeline/knowledge', /Knowledge/],
]
for (const [path, title] of areas) {
  test(`${path} opens with its title and without an error`, async ({ page }) => {
    const errors: string[] = []
    page.on('pageerror', error => errors.push(error.message))
    await page.goto(path)
    await expect(page).toHaveTitle(title)
    await expect(shell(page).navigation).toBeVisible()
    expect(errors).toEqual([])
  })
}
