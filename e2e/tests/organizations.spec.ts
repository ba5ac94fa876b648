import type { Browser, Page } from '@playwright/test'
import { expect, test } from '../fixtures/test.ts'
import { login } from '../pages/login.ts'
import { organizations, registration } from '../pages/organizations.ts'

const password = 'a-long-test-password'

/** A browser of somebody else, with nobody signed in. */
async function otherBrowser(browser: Browser, baseURL: string | undefined): Promise<Page> {
  const context = await browser.newContext({ baseURL: baseURL ?? '', storageState: { cookies: [], origins: [] } })
  return context.newPage()
}

/** Makes an account on the page that an invite led to, where nobody may register otherwise. */
async function register(page: Page, email: string): Promise<void> {
  const form = registration(page)
  await form.open.click()
  await form.firstName.fill('Tomas')
  await form.lastName.fill('Reyes')
  await form.email.fill(email)
  await login(page).password.fill(password)
  await form.submit.click()
}

/** Invites an address from the administration page and gives the link, which this installation cannot mail. */
async function invite(page: Page, email: string): Promise<string> {
  const shown = organizations(page)
  await page.goto('/admin/organization')
  await shown.button('Invite').first().click()
  await shown.email.fill(email)
  await shown.dialog.getByRole('button', { name: 'Invite', exact: true }).click()
  const link = (await shown.link.textContent()) ?? ''
  await shown.button('Done').click()
  return link
}

test('[SHELL-005] an organization is created, somebody invited to it joins by the link, and switches', async ({
  page,
  browser,
  baseURL,
}) => {
  const mine = organizations(page)
  await page.goto('/organizations/create')
  await mine.name.fill('Halden Freight')
  await mine.button('Create organization').click()
  await expect(mine.active('Halden Freight')).toBeVisible()
  const link = await invite(page, 'tomas@halden.example')
  await mine.part(/Invites/).click()
  await expect(mine.row('tomas@halden.example')).toContainText('Link only')

  const other = await otherBrowser(browser, baseURL)
  const theirs = organizations(other)
  await other.goto(link)
  await expect(other).toHaveURL(/\/auth\/login/)
  expect(other.url()).not.toContain(link.split('=')[1])
  await register(other, 'tomas@halden.example')
  await expect(theirs.heading('Join Halden Freight')).toBeVisible()
  await theirs.button('Join Halden Freight').click()
  await expect(theirs.active('Halden Freight')).toBeVisible()

  await other.goto('/organizations/create')
  await theirs.name.fill('Northpay')
  await theirs.button('Create organization').click()
  await expect(theirs.active('Northpay')).toBeVisible()
  await other.goto('/switch')
  await theirs.switchTo('Halden Freight').click()
  await expect(theirs.active('Halden Freight')).toBeVisible()

  await page.goto('/admin/organization')
  await expect(mine.row('tomas@halden.example')).toContainText('Read only')
  await mine.button('Access of tomas@halden.example: Read only').click()
  await mine.item(/^Member/).click()
  await expect(mine.button('Access of tomas@halden.example: Member')).toBeVisible()
  await other.context().close()
})

test('somebody asks to join, waits, and is approved', async ({ page, browser, baseURL }) => {
  const mine = organizations(page)
  await page.goto('/organizations/create')
  await mine.name.fill('Open House')
  await mine.button('Create organization').click()
  await expect(mine.active('Open House')).toBeVisible()
  await page.goto('/admin/organization?tab=general')
  await mine.askSwitch.click({ force: true })
  await expect(mine.askSwitch).toBeChecked()
  const id = (await mine.ownId.textContent()) ?? ''
  const link = await invite(page, 'ines@elsewhere.example')

  const other = await otherBrowser(browser, baseURL)
  const theirs = organizations(other)
  await other.goto(link)
  await register(other, 'ines@elsewhere.example')
  await theirs.button('Not now').click()
  await theirs.id.fill('no-such-organization')
  await theirs.button('Ask to join').click()
  await expect(theirs.error).toContainText('does not exist, or does not take requests')
  await theirs.id.fill(id)
  await theirs.message.fill('I look after the docks.')
  await theirs.button('Ask to join').click()
  await expect(theirs.heading('Waiting for approval')).toBeVisible()
  await other.goto('/pipeline/status')
  await expect(other).toHaveURL(/\/waiting-for-approval/)

  await page.goto('/admin/organization?tab=requests')
  await expect(mine.row('ines@elsewhere.example')).toContainText('I look after the docks.')
  await mine.button('Approve ines@elsewhere.example').click()
  await expect(mine.row('ines@elsewhere.example')).toBeHidden()
  await other.reload()
  await other.goto('/')
  await expect(theirs.active('Open House')).toBeVisible()
  await other.context().close()
})

test('[SHELL-022] support finds an organization, enters it with a reason, is seen there, and exits', async ({
  page,
  browser,
  baseURL,
}) => {
  const link = await invite(page, 'priya@dry.example')
  const other = await otherBrowser(browser, baseURL)
  const theirs = organizations(other)
  await other.goto(link)
  await register(other, 'priya@dry.example')
  await theirs.button('Not now').click()
  await other.goto('/organizations/create')
  await theirs.name.fill('Dry Dock')
  await theirs.button('Create organization').click()
  await expect(theirs.active('Dry Dock')).toBeVisible()

  const mine = organizations(page)
  await page.goto('/dev/support')
  await mine.search.fill('priya@dry')
  await mine.found('Dry Dock').click()
  await expect(mine.heading('Dry Dock')).toBeVisible()
  await mine.reason.fill('Ticket 4711: nothing arrives')
  await mine.button('Enter').click()
  await expect(mine.active('Dry Dock')).toBeVisible()
  await expect(mine.strip).toContainText('to look only')

  await other.goto('/admin/organization?tab=general')
  await expect(theirs.text('Ticket 4711: nothing arrives')).toBeVisible()
  await expect(theirs.text('In now')).toBeVisible()

  await mine.profile.click()
  await mine.item('Exit Support').click()
  await expect(page).toHaveURL(/\/dev\/support\//)
  await page.goto('/')
  await expect(mine.active('Dry Dock')).toBeHidden()
  await mine.profile.click()
  await expect(mine.item('Settings')).toBeVisible()
  await expect(mine.item('Exit Support')).toBeHidden()
  await other.context().close()
})
