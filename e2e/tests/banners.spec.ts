import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { operator } from '../fixtures/operator.ts'
import { expect, test } from '../fixtures/test.ts'
import { banners } from '../pages/banners.ts'

const dayMs = 86_400_000
const inDays = (days: number) => new Date(Date.now() + days * dayMs).toISOString()

const open = async (page: Page, orgId: string, path: string) => {
  await page.addInitScript(id => window.localStorage.setItem('active-organization', id), orgId)
  await page.goto(path)
}

test('[BANNER-019][BANNER-020] an organization without a pipeline is led to make one', async ({
  page,
  request,
  baseURL,
}) => {
  const orgId = await operator(request, baseURL ?? '').createOrganization('Without pipelines')
  const text = 'In order to start using the product, you need to create your first Pipeline.'
  await open(page, orgId, '/traces')
  await banners(page).action(text, 'Take Me There').click()
  await expect(page).toHaveURL(/\/pipeline\/new-pipeline/)
  await banners(page).dismiss(text).click()
  await expect(banners(page).withText(text)).toBeHidden()
  await page.reload()
  await expect(page).toHaveTitle(/pipeline/i)
  await expect(banners(page).withText(text)).toBeHidden()
})

test('[TRIAL-002][TRIAL-003][STATUS-033] an operator starts a trial, and it ends', async ({
  page,
  request,
  baseURL,
}) => {
  const by = operator(request, baseURL ?? '')
  const orgId = await by.createOrganization('On trial')
  await open(page, orgId, '/admin/manage-plan')
  await banners(page).field('State').fill('trial')
  await banners(page).changePlan.click()
  await expect(banners(page).pill).toHaveText('14 days left on your trial')
  await banners(page).pill.click()
  await expect(page).toHaveURL(/\/admin\/plan/)
  await expect(banners(page).meter).toBeVisible()
  await by.setPlan(orgId, { current_period_start: inDays(-14), current_period_end: inDays(-1) })
  await page.goto('/pipeline/status')
  await expect(banners(page).pill).toHaveText('Your trial has ended')
  await expect(banners(page).newPipeline.first()).toBeDisabled()
})

test('[BANNER-008][BANNER-009] too much data throttles, in a trial and on a plan', async ({
  page,
  request,
  baseURL,
}) => {
  const by = operator(request, baseURL ?? '')
  const orgId = await by.createOrganization('Sending too much')
  const token = await by.token(orgId)
  const limits = { bytes_per_minute: 600, burst_bytes: 100, daily_bytes: null }
  await by.setPlan(orgId, { state: 'trial', limits })
  expect(await by.send(token, 'x'.repeat(5_000))).toBe(200)
  const isThrottled = async () => {
    expect(await by.send(token, 'one more')).toBe(429)
    const answer = await request.get(`/v1/orgs/${orgId}/throttles`, { headers: { origin: baseURL ?? '' } })
    return Object.keys((await answer.json()).throttles)
  }
  await expect.poll(isThrottled).toEqual(['rate'])
  await open(page, orgId, '/logs/search')
  await expect(
    banners(page).withText('Your trial organization has reached the default data ingestion limit.'),
  ).toBeVisible()
  await by.setPlan(orgId, { state: 'enterprise', limits })
  await expect.poll(isThrottled).toEqual(['rate'])
  await page.reload()
  const text = 'Your data ingestion is temporarily throttled as you are sending too much data in a short time.'
  await expect(banners(page).action(text, 'Contact Support')).toBeVisible()
})

test('[BANNER-011][BANNER-016][BANNER-017] credits run out', async ({ page, request, baseURL }) => {
  const by = operator(request, baseURL ?? '')
  const orgId = await by.createOrganization('Spending')
  expect(await by.send(await by.token(orgId), 'x'.repeat(50_000))).toBe(200)
  const { period_credits_usage: used } = await by.setPlan(orgId, { state: 'free' })
  await by.setPlan(orgId, { initial_period_credits: used * 1.05 })
  await open(page, orgId, '/dashboards')
  const runningOut = 'Running out of data? Upgrade to keep your insights flowing!'
  await expect(banners(page).action(runningOut, 'Upgrade')).toBeVisible()
  await by.setPlan(orgId, { initial_period_credits: used / 2 })
  await page.reload()
  await expect(banners(page).withText('has been exhausted. Upgrade to continue using the product.')).toBeVisible()
  await by.setPlan(orgId, { state: 'ai_team', initial_period_credits: used / 2, current_period_start: inDays(-1) })
  await page.reload()
  await banners(page).action('has been exhausted. Please top it up!', 'Manage Plan').click()
  await expect(page).toHaveURL(/\/admin\/manage-plan/)
})

test('what was ingested is at Admin, Usage', async ({ page, request, baseURL }) => {
  const by = operator(request, baseURL ?? '')
  const orgId = await by.createOrganization('Counting')
  expect(await by.send(await by.token(orgId), 'x'.repeat(20_000))).toBe(200)
  await open(page, orgId, '/admin/usage')
  const today = new Date().toISOString().slice(0, 10)
  await expect(banners(page).usageDay(today)).toContainText(/\d ?KB/)
  const [file] = await Promise.all([page.waitForEvent('download'), banners(page).download.click()])
  const csv = await readFile(await file.path(), 'utf8')
  expect(csv).toMatch(new RegExp(`^${today},2\\d{4},0,0,0,2\\d{4},1\r$`, 'm'))
})

test('[BANNER-001][BANNER-003][BANNER-004][BANNER-007] an old agent connects', async ({ page, request, baseURL }) => {
  const by = operator(request, baseURL ?? '')
  const demo = (await by.organizations()).find(({ name }) => name === 'Demo')?.id ?? ''
  const [pipeline] = await by.pipelines(demo)
  const token = await by.token(demo)
  const text = 'You are running outdated agent versions.'
  const critical = 'Some of your configs have older agents in need of critical upgrades!'
  await by.agentReports(token, pipeline?.id ?? '', 'v0.1.64')
  await by.announceRelease('v1.0.0', true)
  await open(page, demo, '/logs/search')
  await expect(banners(page).withText(critical)).toBeVisible()
  await banners(page).sentence(text).hover()
  await expect(banners(page).tooltip).toHaveText('Agents on these versions will lose features from Jan 22nd, 2024.')
  await banners(page).action(text, 'Upgrade').click()
  await expect(page).toHaveURL(/\/pipeline\/status\?.*activeTab=agents/)
  // The agent is upgraded, so that it is not outdated for the tests that follow.
  await by.announceRelease('v1.0.0', false)
  await by.agentReports(token, pipeline?.id ?? '', 'v2.0.0')
  await page.reload()
  await expect(page).toHaveTitle(/Pipelines/)
  await expect(banners(page).withText(text)).toBeHidden()
})
