import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { pipelineMaker } from '../fixtures/pipelines.ts'
import { expect, test } from '../fixtures/test.ts'
import { canvas } from '../pages/canvas.ts'
import { liveCapture } from '../pages/live-capture.ts'
import { nodePanel } from '../pages/node-panel.ts'
import { status } from '../pages/status.ts'

const interval = 10_000

// Agents send what they sampled once per interval, and a capture is watched over several of them.
test.describe.configure({ timeout: 240_000 })

/** Opens a node of the pipeline that runs in the product; its agent may still be starting. */
async function open(page: Page, node: string) {
  await page.goto('/pipeline/status?lookback=1h')
  await status(page).pipeline('demo').click()
  await canvas(page).node(node).click()
  const panel = nodePanel(page, node)
  await expect(panel.panel).toBeVisible()
  return panel
}

/** What breaks WCAG 2.2 AA in the samples and the button. */
async function violations(page: Page): Promise<string[]> {
  const tags = ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa']
  const found = await new AxeBuilder({ page })
    .include('section[aria-label="Live tail samples"]')
    .withTags(tags)
    .analyze()
  return found.violations.map(({ id, nodes }) => `${id} at ${nodes.map(node => node.target.join(' ')).join(', ')}`)
}

/** The times of the calls of a capture, counted from the answer to its start. */
function watchCalls(page: Page) {
  const calls: { call: 'status' | 'samples'; at: number }[] = []
  let startedAt = 0
  page.on('response', response => {
    if (response.url().endsWith('/capture/task')) startedAt = Date.now()
  })
  page.on('request', request => {
    const at = Date.now() - startedAt
    if (/\/capture\/task\/[^/]+\/status$/.test(request.url())) calls.push({ call: 'status', at })
    if (/\/capture\?/.test(request.url())) calls.push({ call: 'samples', at })
  })
  return calls
}

test('[LIVE-001] [LIVE-010] [LIVE-012] [LIVE-016] [API-032] [ERR-043] [ERR-044] [ERR-045] [ERR-047] [ERR-055] samples of a node are captured, searched, kept by a pause, and cleared', async ({
  page,
}) => {
  const calls = watchCalls(page)
  const group = await open(page, 'Log hygiene')
  await group.editNode.click()
  const live = liveCapture(page)
  await expect(live.samples.getByRole('heading', { name: 'Live tail samples' })).toBeVisible()
  await expect(live.text('Live capture is paused. Enable it to start capturing samples.')).toBeVisible()
  await live.startInPanel.click()
  await expect(live.text(/^No samples have been found\. Samples may still be loading\. Try refreshing/)).toBeVisible()
  await expect(live.pause).toContainText(/Live capture 1[45]:\d\d/)
  await expect(live.rows.first()).toBeVisible({ timeout: 60_000 })
  await expect(live.text('every 10 s')).toBeVisible()
  await expect(live.rows.first()).toContainText(/\d\d:\d\d:\d\d\.\d{3}/)

  // Until a second interval is over: the status at its beginning, samples at 30% and 70% of it.
  await expect.poll(() => calls.filter(({ at }) => at > 2 * interval).length, { timeout: 60_000 }).toBeGreaterThan(0)
  const due = [0, 0.3, 0.7, 1, 1.3, 1.7, 2].map(part => part * interval)
  expect(calls.slice(0, due.length).map(({ call }) => call)).toEqual([
    'status',
    'samples',
    'samples',
    'status',
    'samples',
    'samples',
    'status',
  ])
  calls.slice(0, due.length).forEach(({ at }, index) => {
    // The answer is seen here a moment after the page saw it.
    expect(at - (due[index] ?? 0)).toBeGreaterThan(-500)
    expect(at - (due[index] ?? 0)).toBeLessThan(2500)
  })

  await live.pause.click()
  await expect(live.text('Live capture is paused. Enable it to start capturing samples.')).toBeVisible()
  const kept = await live.rows.count()
  expect(kept).toBeGreaterThan(0)
  const asked = calls.length

  await live.list.focus()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await expect(live.rows.nth(1)).toHaveAttribute('aria-selected', 'true')
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    expect(await violations(page)).toEqual([])
  }
  await live.search.fill('no-such-words-anywhere')
  await expect(live.text('No results found for that search term.')).toBeVisible()
  await live.search.fill('severity_text:INFO')
  await expect(live.rows.filter({ hasText: 'INFO' }).first()).toBeVisible()
  await expect(live.rows.filter({ hasNotText: 'INFO' })).toHaveCount(0)
  await live.search.fill('(')
  await expect(live.text(/^Searched as words\./)).toBeVisible()
  await live.search.fill('')
  await expect(live.rows).toHaveCount(kept)
  await live.types.click()
  await live.type('Metrics').uncheck()
  await expect(live.rows).toHaveCount(kept)
  await live.type('Logs').uncheck()
  await expect(live.text('None')).toBeVisible()
  await live.type('Logs').check()
  await page.keyboard.press('Escape')
  await expect(live.rows).toHaveCount(kept)
  expect(calls).toHaveLength(asked)

  await live.startInPanel.click()
  await expect(live.pause).toBeVisible()
  await expect(live.rows.first()).toBeVisible()
  const stopped = page.waitForRequest(request => request.method() === 'DELETE' && request.url().includes('/capture/'))
  await live.clear.click()
  await stopped
  await expect(live.rows).toHaveCount(0)
  await expect(live.startInPanel).toBeVisible()
})

test('[LIVE-017] a capture that expires is suspended, and resumes; own events may be pasted and kept', async ({
  page,
}) => {
  await page.clock.install()
  const group = await open(page, 'Log hygiene')
  await group.editNode.click()
  const live = liveCapture(page)
  await live.startInPanel.click()
  await expect(live.pause).toBeVisible()
  await page.clock.fastForward('15:01')
  await expect(live.text('Live capture was suspended. Resume to keep capturing samples.')).toBeVisible()
  await live.resume.click()
  await expect(live.pause).toContainText(/1[45]:\d\d/)
  await live.pause.click()

  await live.source.click()
  await live.choice('Paste events').click()
  await live.events.fill('{"body": ')
  await live.useEvents.click()
  await expect(live.text(/^Line 1 is not JSON/)).toBeVisible()
  const long = `order ${'x'.repeat(300)}`
  await live.events.fill(JSON.stringify([{ body: long, severity_text: 'ERROR' }, 'second line']))
  await live.useEvents.click()
  await expect(live.rows).toHaveCount(2)
  await expect(live.row(/ERROR/)).toContainText(`${long.slice(0, 200)}…`)
  await live.row('second line').click()
  await live.source.click()
  await live.choice('Save as sample').click()
  await live.saveDialog.getByRole('textbox', { name: 'Name' }).fill('two orders')
  await live.saveDialog.getByText('All 2 events').click()
  await live.saveDialog.getByRole('button', { name: 'Save 2 events' }).click()
  await expect(live.toast('two orders was saved')).toBeVisible()

  await live.source.click()
  await live.choice('Live').click()
  await expect(live.row('second line')).toHaveCount(0)
  await live.source.click()
  await live.choice('Saved samples').click()
  await live.saved('two orders').first().click()
  await expect(live.rows).toHaveCount(2)
  await live.source.click()
  await live.choice('Saved samples').click()
  await live.saved('Remove two orders').click()
  await expect(live.saved('two orders')).toHaveCount(0)
})

test('[LIVE-019] [LIVE-020] only processors that are read have live logs, and only while the settings allow it', async ({
  page,
  request,
  baseURL,
}) => {
  const live = liveCapture(page)
  await open(page, 'Shop API')
  await expect(live.start).toBeHidden()
  await open(page, 'Log hygiene')
  await live.start.click()
  await expect(live.samples).toBeVisible()
  await expect(live.rows.first()).toBeVisible({ timeout: 60_000 })
  await live.clear.click()
  await expect(live.samples).toBeHidden()

  const path = `/v1/orgs/${await pipelineMaker(request, baseURL ?? '').orgId()}/settings/live_capture`
  const allow = async (enabled: boolean) => {
    const answer = await request.put(path, { headers: { origin: baseURL ?? '' }, data: { enabled } })
    expect(answer.ok(), await answer.text()).toBe(true)
  }
  await allow(false)
  try {
    const group = await open(page, 'Log hygiene')
    await expect(group.editNode).toBeVisible()
    await expect(group.tile('Bytes in')).toBeVisible()
    await expect(live.start).toBeHidden()
    await group.editNode.click()
    await expect(live.startInPanel).toHaveAttribute('aria-disabled', 'true')
    await live.startInPanel.hover()
    await expect(page.getByRole('tooltip').filter({ hasText: 'switched off' }).first()).toBeVisible()
  } finally {
    await allow(true)
  }
})
