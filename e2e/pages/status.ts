import type { Page } from '@playwright/test'

export const status = (page: Page) => {
  const table = page.getByRole('table', { name: 'Pipelines' })
  return {
    table,
    row: (name: string) => table.getByRole('row').filter({ has: page.getByRole('link', { name, exact: true }) }),
    pipeline: (name: string) => table.getByRole('link', { name, exact: true }),
    head: (name: string) => table.getByRole('columnheader', { name }),
    chart: (name: string) => page.getByRole('region', { name, exact: true }),
    filter: page.getByRole('button', { name: 'Filter By' }),
    filterOption: (name: string) => page.getByRole('menuitemcheckbox', { name }),
    grouping: page.getByRole('switch', { name: 'Group by cluster' }),
    chartChoice: page.getByRole('button', { name: /^Chart:/ }),
    newPipeline: page.getByRole('link', { name: 'New Pipeline' }).first(),
    tab: (name: RegExp) => page.getByRole('tab', { name }),
    agents: page.getByRole('table', { name: 'Agents' }),
    empty: page.getByRole('heading', { name: 'No pipelines to show here' }),
    clear: page.getByRole('button', { name: 'Clear filters' }),
    rows: page.getByRole('button', { name: 'Rows' }),
  }
}
