import type { Page } from '@playwright/test'

export const organizations = (page: Page) => ({
  heading: (name: string | RegExp) => page.getByRole('heading', { level: 1, name }),
  name: page.getByLabel('Name', { exact: true }),
  button: (name: string | RegExp) => page.getByRole('button', { name }),
  item: (name: string | RegExp) => page.getByRole('menuitem', { name }),
  part: (name: RegExp) => page.getByRole('radiogroup', { name: 'Part of the organization' }).getByText(name),
  dialog: page.getByRole('dialog'),
  email: page.getByRole('dialog').getByLabel('Email'),
  link: page.getByRole('dialog').getByText(/\/join#invite=/),
  row: (text: string | RegExp) => page.getByRole('row').filter({ hasText: text }),
  askSwitch: page.getByRole('switch', { name: 'Anybody who knows the id may ask to join' }),
  id: page.getByLabel('Organization id'),
  message: page.getByLabel('Message to its administrators'),
  active: (name: string) => page.getByRole('button', { name: `Organization ${name}` }),
  profile: page.getByRole('button', { name: /^Profile of/ }),
  search: page.getByLabel('Search organizations'),
  found: (name: string) => page.getByRole('link', { name }),
  ownId: page.getByText(/^[0-9a-f]{8}-[0-9a-f-]{27}$/),
  text: (words: string) => page.getByText(words),
  error: page.getByRole('alert'),
  reason: page.getByLabel('Reason'),
  strip: page.getByRole('status').filter({ hasText: 'as support' }),
  switchTo: (name: string) => page.getByRole('main').getByRole('button', { name }),
})

export const registration = (page: Page) => ({
  open: page.getByRole('link', { name: 'Create an account' }),
  firstName: page.getByLabel('First name'),
  lastName: page.getByLabel('Last name'),
  email: page.getByLabel('Work email'),
  submit: page.getByRole('button', { name: 'Create account' }),
})
