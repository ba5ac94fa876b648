import { expect, test } from '../fixtures/test.ts'
import { dev } from '../pages/dev.ts'
import { shell } from '../pages/shell.ts'

const chunk = '**/assets/IndexPage-*.js'

test('[SHELL-025] [SHELL-026] a page whose file is gone reloads once, and then says so', async ({ page }) => {
  let documents = 0
  page.on('request', request => {
    if (request.isNavigationRequest()) documents += 1
  })
  // As after a release: what the old document asks for is gone, the new one finds its files.
  await page.route(chunk, route => (documents < 2 ? route.fulfill({ status: 404 }) : route.continue()))
  await page.goto('/dev')
  await expect(dev(page).entry('Design')).toBeVisible()
  expect(documents, 'the first visit and one reload').toBe(2)

  await page.unroute(chunk)
  await page.route(chunk, route => route.abort())
  await page.reload()
  await expect(shell(page).heading('This page could not be loaded')).toBeVisible()
  await expect(shell(page).navigation).toBeHidden()
  expect(documents, 'no second reload').toBe(3)
})
