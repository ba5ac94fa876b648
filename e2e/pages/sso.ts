import type { Page } from '@playwright/test'

/** The identity providers among the integrations of an organization. */
export const sso = (page: Page) => ({
  connect: page.getByRole('button', { name: 'Connect identity provider' }),
  empty: page.getByText('No identity provider is connected'),
  row: (name: string) => page.getByRole('row').filter({ hasText: name }),
  disconnect: (name: string) => page.getByRole('button', { name: `Disconnect ${name}` }),
  form: inDialog(page, 'Connect identity provider'),
  details: (name: string) => inDialog(page, name),
  question: (name: string) => inDialog(page, `Disconnect ${name}?`),
})

function inDialog(page: Page, name: string) {
  const dialog = page.getByRole('dialog', { name, exact: true })
  return {
    dialog,
    field: (label: string) => dialog.getByLabel(label, { exact: true }),
    choice: (label: string) => dialog.getByText(label, { exact: true }),
    button: (label: string) => dialog.getByRole('button', { name: label, exact: true }),
  }
}

/** The page that asks whose identity provider somebody signs in with. */
export const loginSaml = (page: Page) => ({
  who: page.getByLabel('Work email or domain'),
  go: page.getByRole('button', { name: 'Continue' }),
  error: page.getByRole('alert'),
})
