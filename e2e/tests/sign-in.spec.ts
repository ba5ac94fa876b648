import { admin } from '../fixtures/state.ts'
import { expect, test } from '../fixtures/test.ts'
import { login } from '../pages/login.ts'
import { shell } from '../pages/shell.ts'

test.describe('signed out', () => {
  test.use({ storageState: { cookies: [], origins: [] } })

  test('a page asks to sign in and comes back to where one wanted to go', async ({ page }) => {
    await page.goto('/logs/search?query=error')
    await expect(page).toHaveURL(/\/auth\/login\?/)
    const form = login(page)
    await form.email.fill(admin.email)
    await form.password.fill(admin.password)
    await form.submit.click()
    await expect(page).toHaveURL(/\/logs\/search\?query=error/)
    await expect(shell(page).heading('Logs')).toBeVisible()
  })

  test('a wrong password is refused in words, and says nothing about the account', async ({ page }) => {
    await page.goto('/auth/login')
    const form = login(page)
    await form.email.fill('nobody@example.com')
    await form.password.fill('not the password')
    await form.submit.click()
    await expect(form.error).toContainText('The email or password is not right')
  })

  for (const colorScheme of ['light', 'dark'] as const) {
    test(`[ROUTE-007] the auth area is dark when the system is ${colorScheme}`, async ({ page }) => {
      await page.emulateMedia({ colorScheme })
      for (const path of ['/auth/login', '/auth/register', '/error?errorMessage=1007', '/auth/anything']) {
        await page.goto(path)
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
        const background = await page.getByRole('main').evaluate(element => {
          for (let at: Element | null = element; at; at = at.parentElement) {
            const colour = getComputedStyle(at).backgroundColor
            if (colour !== 'rgba(0, 0, 0, 0)') return colour
          }
          return ''
        })
        const brightness = Math.max(...(background.match(/\d+/g) ?? ['255']).slice(0, 3).map(Number))
        expect(brightness, `${path} on ${background}`).toBeLessThan(60)
      }
    })
  }
})

test('[AUTH-008] [AUTH-009] logging out makes the logout call, forgets the organization and reloads', async ({
  browser,
  baseURL,
}) => {
  // A session of its own: the shared one must outlive this test.
  const context = await browser.newContext({ baseURL: baseURL ?? '', storageState: { cookies: [], origins: [] } })
  const page = await context.newPage()
  await page.goto('/auth/login')
  await login(page).email.fill(admin.email)
  await login(page).password.fill(admin.password)
  await login(page).submit.click()
  await expect(page).toHaveURL(/\/pipeline\/status/)
  await page.evaluate(() => localStorage.setItem('active-organization', 'remembered'))
  const call = page.waitForRequest(request => request.url().endsWith('/v1/admin/logout') && request.method() === 'POST')
  await page.goto('/logout')
  await call
  await expect(page).toHaveURL(/\/auth\/login/)
  expect(await page.evaluate(() => localStorage.getItem('active-organization'))).toBeNull()
  await page.goto('/pipeline/status')
  await expect(page).toHaveURL(/\/auth\/login/)
  await context.close()
})
