import { admin } from '../fixtures/state.ts'
import { expect, test } from '../fixtures/test.ts'
import { secretOf, totpCode } from '../fixtures/totp.ts'
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

  test('a password that is forgotten, on a server without mail, says whom to ask', async ({ page }) => {
    await page.goto('/auth/login')
    await page.getByRole('link', { name: 'Forgot it?' }).click()
    await expect(page.getByText('Ask an administrator of your organization for a new password')).toBeVisible()
  })

  test('an account is made by invitation unless sign-up is on, and the form says so', async ({ page }) => {
    await page.goto('/auth/register')
    await expect(page.getByText('Accounts are made by invitation here')).toBeVisible()
    await page.getByLabel('First name').fill('Ann')
    await page.getByLabel('Last name').fill('Lee')
    await page.getByLabel('Work email').fill('ann@example.com')
    const password = page.getByLabel('Password', { exact: true })
    await password.fill('short')
    await page.getByRole('button', { name: 'Create account' }).click()
    await expect(page.getByRole('alert')).toContainText('at least 8 characters')
    await password.fill('a good long password')
    await page.getByRole('button', { name: 'Create account' }).click()
    await expect(page.getByRole('alert')).toContainText(
      'Ask an administrator of your organization to invite this address',
    )
  })

  test('[ERR-001] [ERR-002] [ERR-003] the error page shows the message, else the sentence of the code, else the default', async ({
    page,
  }) => {
    const shown = page.getByRole('alert')
    await page.goto('/error?message=Ask%20Jonas.&errorMessage=1007')
    await expect(shown).toHaveText(/^Ask Jonas\.\s*$/)
    await page.goto('/error?errorMessage=1019')
    await expect(shown).toContainText('more than one identity provider')
    await expect(shown).toContainText('1019')
    for (const path of ['/error', '/error?errorMessage=4711']) {
      await page.goto(path)
      await expect(shown).toContainText('An error has occurred. Please reach out to our support team for assistance.')
    }
  })

  test('a mailed link that is too old says what to do', async ({ page }) => {
    await page.goto('/auth/register#verify=made-up')
    await expect(page.getByRole('heading', { name: 'Your email was not confirmed' })).toBeVisible()
    expect(page.url()).not.toContain('made-up')
    await page.goto('/auth/reset-password#token=made-up')
    await page.getByLabel('New password').fill('a good long password')
    await page.getByRole('button', { name: 'Set password' }).click()
    await expect(page.getByRole('alert')).toContainText('Ask for a new one')
  })

  for (const colorScheme of ['light', 'dark'] as const) {
    test(`[ROUTE-007] the auth area is dark when the system is ${colorScheme}`, async ({ page }) => {
      await page.emulateMedia({ colorScheme })
      for (const path of [
        '/auth/login',
        '/auth/register',
        '/auth/reset-password',
        '/auth/complete-profile',
        '/error?errorMessage=1007',
        '/auth/anything',
      ]) {
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

test.describe('with a session of its own', () => {
  test.use({ storageState: { cookies: [], origins: [] } })

  test.beforeEach(async ({ page }) => {
    await page.goto('/auth/login')
    await login(page).email.fill(admin.email)
    await login(page).password.fill(admin.password)
    await login(page).submit.click()
    await expect(page).toHaveURL(/\/pipeline\/status/)
  })

  test('signing out in one tab is noticed in the others, which come back to where they were', async ({
    page,
    context,
  }) => {
    const other = await context.newPage()
    await other.goto('/logs/search?query=error')
    await expect(shell(other).heading('Logs')).toBeVisible()
    await page.goto('/logout')
    await expect(other).toHaveURL(/\/auth\/login\?returnTo=/)
    await login(other).email.fill(admin.email)
    await login(other).password.fill(admin.password)
    await login(other).submit.click()
    await expect(other).toHaveURL(/\/logs\/search\?query=error/)
    await expect(page).toHaveURL(/\/pipeline\/status/)
  })

  test('the profile is changed in the settings', async ({ page }) => {
    await page.goto('/admin/user-settings')
    await page.getByLabel('First name').fill('Ada')
    await page.getByLabel('Last name').fill('Minister')
    await page.getByLabel('Company').fill('Acme')
    await page.getByRole('button', { name: 'Save profile' }).click()
    await expect(page.getByText('Profile saved')).toBeVisible()
    await page.reload()
    await expect(page.getByLabel('First name')).toHaveValue('Ada')
    // Other tests know the first administrator under this name.
    await page.getByLabel('First name').fill('Administrator')
    await page.getByLabel('Last name').fill('')
    await page.getByLabel('Company').fill('')
    await page.getByRole('button', { name: 'Save profile' }).click()
    await expect(page.getByText('Profile saved')).toBeVisible()
  })

  test('a second factor is set up, asked for at the next sign-in, and switched off', async ({ page }) => {
    // Four sign-ins, each with a hash that is slow on purpose.
    test.slow()
    await page.goto('/admin/user-settings')
    await page.getByRole('button', { name: 'Set up' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Password', { exact: true }).fill('not the password')
    await dialog.getByRole('button', { name: 'Continue' }).click()
    await expect(dialog.getByRole('alert')).toContainText('This is not your password')
    await dialog.getByLabel('Password', { exact: true }).fill(admin.password)
    const answer = page.waitForResponse(response => response.url().endsWith('/two-factor/enable') && response.ok())
    await dialog.getByRole('button', { name: 'Continue' }).click()
    const secret = secretOf((await (await answer).json()).totpURI)
    await expect(dialog.getByRole('img', { name: 'QR code for the authenticator app' })).toBeVisible()
    await expect(dialog.getByText(secret.slice(0, 4), { exact: false }).first()).toBeVisible()
    const first = totpCode(secret)
    await dialog.getByLabel('Code that the app shows').fill(first)
    await dialog.getByRole('button', { name: 'Switch on' }).click()
    const codes = page.getByRole('list', { name: 'Backup codes' }).getByRole('listitem')
    await expect(codes).toHaveCount(10)
    const backup = await codes.first().innerText()
    await dialog.getByRole('button', { name: 'I have kept them' }).click()
    await expect(page.getByRole('button', { name: 'New backup codes' })).toBeVisible()

    const signIn = async (code: string) => {
      await page.goto('/logout')
      await expect(page).toHaveURL(/\/auth\/login/)
      await login(page).email.fill(admin.email)
      await login(page).password.fill(admin.password)
      await login(page).submit.click()
      await expect(page.getByRole('heading', { name: 'Second factor' })).toBeVisible()
      await page.getByLabel('Code').fill(code)
      await login(page).submit.click()
    }
    // The code that switched it on was used; it does not work again.
    await signIn(first)
    await expect(page.getByRole('alert')).toContainText('The code is not right, or was used before')
    await page.getByLabel('Code').fill(totpCode(secret, 1))
    await login(page).submit.click()
    await expect(page).toHaveURL(/\/pipeline\/status/)
    await signIn(backup)
    await expect(page).toHaveURL(/\/pipeline\/status/)

    await page.goto('/admin/user-settings')
    await page.getByRole('button', { name: 'Switch off' }).click()
    await dialog.getByLabel('Password', { exact: true }).fill(admin.password)
    await dialog.getByRole('button', { name: 'Switch off' }).click()
    await expect(page.getByRole('button', { name: 'Set up' })).toBeVisible()
  })
})
