import { expect, test } from '../fixtures/test.ts'
import { canvas } from '../pages/canvas.ts'
import { shell } from '../pages/shell.ts'
import { status } from '../pages/status.ts'

test.beforeEach(async ({ page }) => {
  await page.goto('/pipeline/status?lookback=1h')
  await status(page).pipeline('demo').click()
  await expect(shell(page).heading('demo')).toBeVisible()
})

test('[BUILD-002][BUILD-003][BUILD-005][BUILD-006][BUILD-034][EDGE-008] shows the real graph with what flows through it', async ({
  page,
}) => {
  const { node, inNode, fact, labels, minimap, background, toolbar } = canvas(page)
  for (const name of ['Shop API', 'Edge proxy', 'Log hygiene', 'Weir']) await expect(node(name)).toBeVisible()
  await expect(node('Log hygiene')).toContainText('Mask cards and emails')
  await expect(fact('8 nodes · 7 edges')).toBeVisible()
  await expect(fact('Valid')).toBeVisible()
  await expect(node('Weir')).toContainText(/[\d.]+ (KB|MB)/, { timeout: 60_000 })

  const [card, left, right] = await Promise.all([
    node('Log hygiene').boundingBox(),
    inNode('Log hygiene').input.boundingBox(),
    inNode('Log hygiene').output().boundingBox(),
  ])
  expect(left?.x ?? 0).toBeLessThan(card?.x ?? 0)
  expect(right?.x ?? 0).toBeGreaterThan((card?.x ?? 0) + (card?.width ?? 0) / 2)
  await expect(inNode('Weir').logo).toBeVisible()
  for (const part of [minimap, background, toolbar]) await expect(part).toBeVisible()

  await expect(labels.first()).toContainText(/[\d.]+ (B|KB|MB)/)
  const target = decodeURIComponent((await labels.first().getAttribute('href')) ?? '')
  expect(target).toMatch(/^\/metrics\/explorer\?.*node\.id.*rollup\(60\)/)
})

test('[BUILD-008][BUILD-057][EDGE-004][EDGE-007] compares with the time before, and changes nothing', async ({
  page,
}) => {
  // A server that has just begun knows no time before.
  await page.route('**/diagnostics?*', async route => {
    const answer = await route.fetch()
    const { nodeDiagnostics, ...rest } = await answer.json()
    for (const node of Object.values<Record<string, number>>(nodeDiagnostics)) {
      node['previousOutputBytes'] = (node['outputBytes'] ?? 0) / 2
    }
    await route.fulfill({ response: answer, json: { nodeDiagnostics, ...rest } })
  })
  await page.reload()
  const { node, inNode, labels, link, deleteEdge, autoLayout } = canvas(page)
  await expect(node('Weir')).toContainText('+100%')
  await expect(labels.first()).toContainText('+100%')
  await node('Log hygiene').hover()
  const { tick, remove, createAfter, createBefore, processors } = inNode('Log hygiene')
  for (const control of [tick, remove, createAfter, createBefore]) await expect(control).toBeHidden()
  await expect(processors.first().getByRole('button')).toHaveCount(0)
  await link('Log hygiene', 'Weir').hover({ force: true })
  await expect(deleteEdge).toBeHidden()
  await expect(autoLayout).toBeHidden()
})

test("[BUILD-007][EDGE-009] says 'No data' where nothing flowed", async ({ page }) => {
  const address = page.url().split('?')[0]
  await page.goto(`${address}?from=2020-01-01T00:00:00.000Z&to=2020-01-01T01:00:00.000Z`)
  await expect(canvas(page).node('Weir')).toContainText('No data')
  await expect(canvas(page).labels.first()).toHaveText('No data')
})

test('[EDGE-005][EDGE-014][GATE-001] figures only while reading; gateways lead on; ingestion pipelines keep their links', async ({
  page,
}) => {
  const { node, link, deleteEdge, gatewayLink, labels } = canvas(page)
  const asked: string[] = []
  page.on('request', request => {
    if (request.url().includes('/diagnostics?')) asked.push(request.url())
  })
  await page.route('**/v1/orgs/*/confs/*', async route => {
    if (route.request().method() !== 'GET' || route.request().url().includes('/diagnostics')) return route.fallback()
    const answer = await route.fetch()
    const pipeline = await answer.json()
    const gateway = `  - { name: gw, type: gateway_output, user_description: Gateway A, endpoint_resolution_type: static, endpoints: ['10.0.0.1'], metadata: '{"pipelineId":"other","nodeId":"n"}' }`
    const content = String(pipeline.content).replace('links:', `${gateway}\nlinks:`)
    await route.fulfill({ response: answer, json: { ...pipeline, content, fleet_type: 'IngestionPipeline' } })
  })
  const address = page.url().split('?')[0]
  await page.goto(`${address}?readOnly=false`)
  await expect(node('Gateway A')).toBeVisible()
  await link('Log hygiene', 'Weir').hover({ force: true })
  await expect(deleteEdge).toBeHidden()
  await expect(labels).toHaveCount(0)
  await node('Gateway A').getByText('Gateway A').hover()
  await page.goto(`${address}?figures=false`)
  await expect(node('Gateway A')).toBeVisible()
  expect(asked).toEqual([])
  await page.goto(address ?? '')
  await expect.poll(() => asked.length).toBeGreaterThan(0)
  await node('Gateway A').getByText('Gateway A').hover()
  await expect(gatewayLink).toHaveAttribute('href', '/pipeline/pipelines/other')
})

test('a node opens its settings and its ledger, and a link restores them', async ({ page }) => {
  const { node, panel } = canvas(page)
  await node('Log hygiene').click()
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
