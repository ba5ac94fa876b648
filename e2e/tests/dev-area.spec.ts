import { readFile } from 'node:fs/promises'
import { expect, test } from '../fixtures/test.ts'
import { audit } from '../pages/audit.ts'
import { dev } from '../pages/dev.ts'
import { goInside } from '../pages/router.ts'
import { shell } from '../pages/shell.ts'

test('[ROUTE-001] the dev area begins with links to its pages', async ({ page }) => {
  await page.goto('/dev')
  for (const name of ['Devtools', 'Design', 'API', 'Support']) await expect(dev(page).entry(name)).toBeVisible()
  await dev(page).entry('Design').click()
  await expect(page).toHaveURL(/\/dev\/design$/)
  await expect(dev(page).section('Buttons and controls').first()).toBeVisible()
})

test('[ROUTE-002] a feature flag changes the console at once, and the switch is in the audit log', async ({ page }) => {
  await page.goto('/dev/devtools')
  const ai = dev(page).flag('AI Team')
  await expect(ai).not.toBeChecked()
  await ai.click({ force: true })
  await expect(ai).toBeChecked()
  await goInside(page, '/pipeline/status')
  await expect(shell(page).entry('AI Team')).toBeVisible()
  await goInside(page, '/dev/devtools')
  await ai.click({ force: true })
  await expect(ai).not.toBeChecked()
  await goInside(page, '/pipeline/status')
  await expect(shell(page).entry('AI Team')).toBeHidden()

  await page.goto('/admin/audit-logs?action=feature.set')
  const log = audit(page)
  await expect(log.rows).toHaveCount(2)
  await expect(log.rows.first()).toContainText('feature/ai')
  await log.rows.first().click()
  await expect(log.panel).toContainText(/[0-9a-f]{64}/)
  const [file] = await Promise.all([page.waitForEvent('download'), log.exportCsv.click()])
  const text = await readFile(await file.path(), 'utf8')
  expect(text.split('\r\n').filter(line => line.includes(',feature.set,feature/ai,'))).toHaveLength(2)
  await log.actor.fill('nobody-at-all')
  await expect(log.empty).toBeVisible()
  await expect(page).toHaveURL(/actor=nobody-at-all/)
  await log.clear.click()
  await expect(log.rows.first()).toBeVisible()
})

test('[ROUTE-002] the devtools show the query cache and the health of stores and agents', async ({ page }) => {
  await page.goto('/dev/devtools?tab=cache')
  await expect(dev(page).cached).toContainText('session · me')
  await expect(dev(page).cached).not.toContainText('eyJ')
  await dev(page).invalidate('session · me').click()
  await page.goto('/dev/devtools?tab=health')
  for (const name of ['PostgreSQL', 'ClickHouse']) await expect(dev(page).health(name)).toContainText('Healthy')
  await expect(dev(page).health('Agents')).toBeVisible()
  await expect(dev(page).tables).toContainText('logs')
})

test('[ROUTE-004] the API explorer opens the call in the address, keeps the token out of it, and sends', async ({
  page,
}) => {
  const asked: string[] = []
  page.on('request', request => asked.push(request.url()))
  await page.goto('/dev/api?apiToken=weir_notarealtoken&api=session.me')
  await expect(page).toHaveURL(/\/dev\/api\?api=session\.me$/)
  await expect(dev(page).token).toHaveValue('weir_notarealtoken')
  await dev(page).send.click()
  await expect(dev(page).answer).toContainText('UNAUTHENTICATED')
  await dev(page).asSession.click()
  await dev(page).send.click()
  await expect(dev(page).answer).toContainText('admin@example.com')
  await dev(page).call('audit.list').click()
  await expect(page).toHaveURL(/api=audit\.list/)
  await dev(page).send.click()
  await expect(dev(page).answer).toContainText('"records"')
  const kept = await page.evaluate(() => JSON.stringify([localStorage, sessionStorage]))
  expect(kept).not.toContain('weir_notarealtoken')
  // Only the address that was typed had it.
  expect(asked.filter(url => url.includes('weir_notarealtoken'))).toHaveLength(1)
})
