import type { Page } from '@playwright/test'

export const pipelines = (page: Page) => {
  const table = page.getByRole('table', { name: 'Pipelines' })
  const dialog = page.getByRole('dialog')
  return {
    table,
    dialog,
    heads: table.getByRole('columnheader'),
    head: (name: string) => table.getByRole('columnheader', { name, exact: true }),
    row: (name: string) => table.getByRole('row').filter({ has: page.getByRole('link', { name, exact: true }) }),
    pipeline: (name: string) => table.getByRole('link', { name, exact: true }),
    skeleton: page.getByRole('status', { name: 'Loading' }),
    search: page.getByRole('searchbox', { name: 'Search pipelines' }),
    fleet: page.getByRole('button', { name: /^Fleet:/ }),
    fleetOption: (name: string) => page.getByRole('menuitemcheckbox', { name, exact: true }),
    grouping: page.getByRole('switch', { name: 'Group by cluster' }),
    actions: (name: string) => page.getByRole('button', { name: `Actions for ${name}` }),
    action: (name: string) => page.getByRole('menuitem', { name, exact: true }),
    actionNames: page.getByRole('menu').getByRole('menuitem'),
    typed: (name: string) => dialog.getByLabel(`Type ${name} to delete it`),
    confirm: dialog.getByRole('button', { name: 'Delete', exact: true }),
    toast: (text: string) => page.getByText(text, { exact: true }),
    empty: page.getByRole('heading', { name: 'No pipelines to show here' }),
    newPipeline: page.getByRole('link', { name: 'New Pipeline' }),
  }
}

export const newPipeline = (page: Page) => ({
  name: page.getByLabel('Name'),
  cluster: page.getByLabel('Cluster'),
  description: page.getByLabel('Description'),
  choice: (group: string, name: RegExp) => page.getByRole('group', { name: group }).getByRole('radio', { name }),
  file: page.getByLabel('Pipeline file'),
  create: page.getByRole('button', { name: 'Create pipeline' }),
  text: (text: string | RegExp) => page.getByText(text),
})
