import type { Page } from '@playwright/test'

export const login = (page: Page) => ({
  email: page.getByLabel('Work email'),
  password: page.getByLabel('Password', { exact: true }),
  submit: page.getByRole('button', { name: 'Sign in' }),
  error: page.getByRole('alert'),
})
