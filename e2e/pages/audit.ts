import type { Page } from '@playwright/test'

export const audit = (page: Page) => {
  const table = page.getByRole('table', { name: 'Audit records' })
  return {
    rows: table.locator('tbody').getByRole('row'),
    actor: page.getByRole('searchbox', { name: 'Filter by actor' }),
    panel: page.getByRole('complementary', { name: /^Audit record/ }),
    empty: page.getByRole('heading', { name: 'No record passes these filters' }),
    clear: page.getByRole('button', { name: 'Clear filters' }),
    exportCsv: page.getByRole('button', { name: 'Export CSV' }),
  }
}
