import type { Page } from '@playwright/test'

export const dev = (page: Page) => {
  const calls = page.getByRole('navigation', { name: 'Calls of the API' })
  const form = page.getByRole('form')
  return {
    entry: (name: string) => page.getByRole('main').getByRole('listitem').getByRole('link', { name }),
    flag: (name: string) => page.getByRole('switch', { name }),
    cached: page.getByRole('table', { name: 'Cached queries' }),
    invalidate: (key: string) => page.getByRole('button', { name: `Invalidate ${key}` }),
    health: (name: string) => page.getByRole('heading', { name: new RegExp(`^${name}`) }),
    tables: page.getByRole('table', { name: 'Telemetry tables' }),
    call: (id: string) => calls.getByRole('button', { name: new RegExp(`${id}$`) }),
    token: form.getByRole('textbox', { name: 'API token' }),
    asSession: page.getByText('Your session'),
    send: form.getByRole('button', { name: 'Send' }),
    answer: form.getByLabel('Answer'),
    section: (name: string) => page.getByRole('heading', { name }),
  }
}
