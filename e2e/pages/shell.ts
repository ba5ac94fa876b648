import type { Page } from '@playwright/test'

export const shell = (page: Page) => {
  const navigation = page.getByRole('navigation', { name: 'Main' })
  return {
    navigation,
    entry: (name: string) => navigation.getByRole('link', { name, exact: true }),
    collapse: page.getByRole('button', { name: /(Collapse|Open) navigation/ }),
    profile: page.getByRole('button', { name: /Administrator/ }),
    heading: (name: string | RegExp) => page.getByRole('heading', { name }),
    home: page.getByRole('link', { name: 'Go to Home Page' }).or(page.getByRole('button', { name: 'Go to Home Page' })),
  }
}
