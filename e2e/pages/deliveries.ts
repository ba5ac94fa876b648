import type { Page } from '@playwright/test'

export const deliveries = (page: Page) => {
  const section = page.getByRole('region', { name: 'Delivery', exact: true })
  const letters = page.getByRole('complementary', { name: /^Dead letters of / })
  return {
    section,
    agent: section.getByRole('article', { name: /^Delivery by / }),
    queueSize: section.getByRole('meter', { name: 'Disk queue in use' }),
    showLetters: section.getByRole('button', { name: /^Show dead letters/ }),
    letters,
    nothingRefused: letters.getByRole('heading', { name: 'Nothing was refused' }),
    closeLetters: letters.getByRole('button', { name: 'Close' }),
  }
}
