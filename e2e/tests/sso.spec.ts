import { stateFile } from '../fixtures/state.ts'
import { expect, test } from '../fixtures/test.ts'
import { login } from '../pages/login.ts'
import { loginSaml, sso } from '../pages/sso.ts'

const certificate = [
  '-----BEGIN CERTIFICATE-----',
  'MIICuzCCAaOgAwIBAgIBATANBgkqhkiG9w0BAQsFADAhMR8wHQYDVQQDDBZUZXN0',
  'IGlkZW50aXR5IHByb3ZpZGVyMB4XDTIwMDEwMTAwMDAwMFoXDTQ5MTIzMTAwMDAw',
  'MFowITEfMB0GA1UEAwwWVGVzdCBpZGVudGl0eSBwcm92aWRlcjCCASIwDQYJKoZI',
  'hvcNAQEBBQADggEPADCCAQoCggEBAKTmYc1rsMvX8WhVA7ea4DRs3Ri8Jc6ni2ZS',
  'CY3c3rTjprlGvEVoYHjZBSzIOD5bpZLCqbIwj2T9k9NloB8uyJdNb3bvrReiTSLo',
  'UVF1PmddENDssKj+QT6nJ2HJJMxPNW0C8AC3xYH2MR0WsH1YtcwiXJBISd2bpv1h',
  'AiNIKi4wb5IoAzq2eikKsm0M0npyv3MkhjiB0tLiyP8RnPwmxjg8HI4OscX/D4j6',
  'o1lkCO4Hn/zbXsRRmPCQsaK9CAz9JNtNJ8In4Gb/dZdRik3mgQ/3uax+NQFUe0md',
  'H/FIfcLgxHfQosOtKGWqde3LDWPUntp3JQwex9Y6ITr0uiGNhycCAwEAATANBgkq',
  'hkiG9w0BAQsFAAOCAQEACLOjVogV2T2l2QYQusswfSMllds8lnh2V3Ns+jkqvxTR',
  '0Qj08ZCKqcsKv//cYZzYFd5Zg/CKAwoMu20ngk8WYz7Bxb61Z4erWztNwybhHyQS',
  'jZZicvhAUVnZ4q8+8lR9w4fqcnNT6S91imjRY3sfaoFy30AkfmDYOmUhak2HpN6h',
  'AyDbsOIG7hjg64ZvSjTUGkqd/PQYypjlTE5XLQwSFmqkEtkNtWmG+6faydhR7+Gz',
  '3vx4KnpUEtACGSgOn++idk/GGlnLcAUHbChxY2qh7Swp8fG1XlBtGzgkfpggmTEw',
  'QdP5Jqv1/70J7t7g6UCrvSyIBfjaYqTr/ZqgGKU51g==',
  '-----END CERTIFICATE-----',
].join('\n')

test.describe('an administrator', () => {
  test('connects a SAML provider, is told what is wrong with which field, and disconnects it', async ({ page }) => {
    await page.goto('/admin/integrations')
    const providers = sso(page)
    await expect(providers.empty).toBeVisible()
    await providers.connect.click()
    const { form } = providers

    await form.button('Save').click()
    for (const words of ['Enter a name', 'Enter at least one email domain', 'Paste the metadata']) {
      await expect(form.dialog).toContainText(words)
    }
    await form.choice('By single values').click()
    await form.field('Name').fill('Staff directory')
    await form.field('Email domains').fill('gmail.com')
    await form.field('Entity ID').fill('https://idp.example/metadata')
    await form.field('Sign-in URL').fill('http://idp.example/sso')
    await form.field('Signing certificate').fill('nonsense')
    await form.button('Save').click()
    await expect(form.dialog).toContainText('open to everybody')
    await expect(form.field('Sign-in URL')).toHaveAccessibleDescription(/https:\/\//)
    await expect(form.field('Signing certificate')).toHaveAttribute('aria-invalid', 'true')
    await expect(form.field('Name')).not.toHaveAttribute('aria-invalid', 'true')

    await form.field('Email domains').fill('staff.example')
    await form.field('Sign-in URL').fill('https://idp.example/sso')
    await form.field('Signing certificate').fill(certificate)
    await form.button('Save').click()
    const details = providers.details('Staff directory')
    await expect(details.dialog).toContainText('/v1/auth/sso/saml2/sp/acs/')
    await details.button('Test').click()
    await expect(details.dialog).toContainText('Valid until 2049-12-31')
    await details.button('Close').click()

    const row = providers.row('Staff directory')
    await expect(row).toContainText('SAML 2.0')
    await expect(row).toContainText('staff.example · not verified')
    await expect(page.locator('body')).not.toContainText('PRIVATE KEY')

    const question = providers.question('Staff directory')
    await providers.disconnect('Staff directory').click()
    await expect(question.dialog).toContainText('Nobody signs in through it any more')
    await question.button('Cancel').click()
    await expect(row).toBeVisible()
    await providers.disconnect('Staff directory').click()
    await question.button('Disconnect').click()
    await expect(row).toBeHidden()
  })
})

test.describe('somebody who is not signed in', () => {
  test.use({ storageState: { cookies: [], origins: [] } })

  test('[ROUTE-009] is told that nobody connected an identity provider for a domain', async ({ page }) => {
    await page.goto('/auth/login-saml')
    const form = loginSaml(page)
    await form.who.fill('ada@unknown.example')
    await form.go.click()
    await expect(form.error).toContainText('No identity provider is connected for unknown.example')
    await form.who.fill('nonsense')
    await form.go.click()
    await expect(form.error).toContainText('Enter your work email, or a domain')
  })

  test('[ROUTE-015] finds the domain in a deeper path', async ({ page }) => {
    await page.goto('/auth/saml/unknown.example/start')
    await expect(loginSaml(page).who).toHaveValue('unknown.example')
  })

  test('reaches the page from the sign-in page, and reads why a sign-in did not work', async ({ page }) => {
    await page.goto('/auth/login')
    await expect(login(page).submit).toBeVisible()
    await page.getByRole('link', { name: 'Continue with SAML SSO' }).click()
    await expect(loginSaml(page).who).toBeVisible()
    await page.goto('/v1/auth/sso/start?domain=unknown.example')
    await expect(page).toHaveURL(/\/error\?errorMessage=1014$/)
    await expect(page.getByRole('alert')).toContainText('1014')
  })

  test('goes straight to the identity provider when their domain has one', async ({ page, browser, baseURL }) => {
    const admin = await browser.newContext({ ...(baseURL ? { baseURL } : {}), storageState: stateFile })
    const asAdmin = await admin.newPage()
    await asAdmin.goto('/admin/integrations')
    const providers = sso(asAdmin)
    await providers.connect.click()
    const { form } = providers
    await form.choice('By single values').click()
    await form.field('Name').fill('Direct')
    await form.field('Email domains').fill('direct.example')
    await form.field('Entity ID').fill('https://idp.example/metadata')
    await form.field('Sign-in URL').fill('https://idp.example/sso')
    await form.field('Signing certificate').fill(certificate)
    await form.button('Save').click()
    await providers.details('Direct').button('Close').click()

    await page.route('https://idp.example/**', route => route.fulfill({ body: 'the identity provider' }))
    await page.goto('/auth/login')
    await login(page).email.fill('ada@direct.example')
    await page.getByRole('link', { name: 'Continue with single sign-on' }).click()
    await expect(page).toHaveURL(/^https:\/\/idp\.example\/sso\?SAMLRequest=.+&RelayState=/)

    await providers.disconnect('Direct').click()
    await providers.question('Direct').button('Disconnect').click()
    await expect(providers.row('Direct')).toBeHidden()
    await admin.close()
  })
})
