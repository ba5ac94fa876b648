import type { Page } from '@playwright/test'

export const logs = (page: Page) => {
  const grid = page.getByRole('grid', { name: 'Logs' })
  const facets = page.getByRole('complementary', { name: 'Facets' })
  const detail = page.getByRole('complementary', { name: 'Log detail' })
  return {
    query: page.getByRole('textbox', { name: 'Log query' }),
    run: page.getByRole('button', { name: /^Run/ }),
    grid,
    rows: grid.getByRole('row'),
    facet: (value: string) => facets.getByRole('checkbox', { name: new RegExp(`^${value}\\b`) }),
    detail,
    filterIn: (field: string) => detail.getByRole('button', { name: `Filter in ${field}` }),
    histogram: page.getByRole('img', { name: /logs over time|per bar|Log/i }).first(),
    liveTail: page.getByRole('button', { name: 'Live tail' }),
    nothing: page.getByRole('heading', { name: /No logs/ }),
  }
}
