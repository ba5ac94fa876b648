import type { Page } from '@playwright/test'

export const addNode = (page: Page) => {
  const dialog = page.getByRole('dialog')
  return {
    dialog,
    open: page.getByRole('button', { name: 'Add node', exact: true }),
    title: (name: string) => dialog.getByRole('heading', { name }),
    tab: (name: string) => dialog.getByRole('tab', { name, exact: true }),
    search: dialog.getByRole('searchbox', { name: 'Search nodes' }),
    group: (name: string) => dialog.getByRole('button', { name: new RegExp(`^${name}`) }),
    openGroups: dialog.getByRole('button', { expanded: true }),
    entries: (group: string) => dialog.getByRole('list', { name: group, exact: true }),
    entry: (name: string) => dialog.getByRole('listitem').getByRole('button', { name: new RegExp(`^${name}`) }),
    none: dialog.getByText('No results found for that search term.'),
    detect: dialog.getByRole('button', { name: 'Auto Detect Sources' }),
    tick: (name: string | RegExp) => dialog.getByRole('checkbox', { name }),
    button: (name: string) => dialog.getByRole('button', { name, exact: true }),
    size: (text: string) => page.getByText(text),
    undo: page.getByRole('button', { name: 'Undo', exact: true }),
    name: dialog.getByLabel('Name'),
    toast: (text: string) => page.getByText(text),
    createPack: page.getByRole('button', { name: /^Create Pack \(\d+ nodes selected\)$/ }),
    node: (name: string) => page.getByRole('group', { name: new RegExp(`^${name},`) }),
    selectNode: (name: string) =>
      page.getByRole('toolbar', { name: `Actions of ${name}` }).getByRole('checkbox', { name: 'Select node' }),
  }
}
