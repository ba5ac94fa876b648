import type { Page } from '@playwright/test'

/** The panel of a node, by the title of the node. */
export const nodePanel = (page: Page, title: string) => {
  const panel = page.getByRole('complementary', { name: new RegExp(`^${title},`) })
  return {
    panel,
    heading: panel.getByRole('heading', { level: 2 }),
    docs: panel.getByRole('link', { name: 'Docs' }),
    options: panel.getByRole('button', { name: 'Options' }),
    option: (name: string) => page.getByRole('menuitem', { name }),
    editNode: panel.getByRole('button', { name: 'Edit Node' }),
    tile: (name: string) => panel.getByRole('region', { name, exact: true }),
    section: (name: string) => panel.getByRole('region', { name }),
    tab: (name: 'Edit Form' | 'Edit as YAML') => panel.getByText(name, { exact: true }),
    renameButton: panel.getByRole('button', { name: 'Edit the name' }),
    nameField: panel.getByRole('textbox', { name: 'Node name' }),
    keepName: panel.getByRole('button', { name: 'Keep the name' }),
    discardName: panel.getByRole('button', { name: 'Discard the name' }),
    field: (name: string) => panel.getByLabel(name, { exact: true }),
    text: (text: string | RegExp) => panel.getByText(text),
    advanced: panel.getByRole('button', { name: 'Advanced Settings' }),
    yaml: panel.getByRole('textbox', { name: / as YAML$/ }),
    save: panel.getByRole('button', { name: 'Save' }),
    cancel: panel.getByRole('button', { name: 'Cancel' }),
    close: panel.getByRole('button', { name: 'Close' }),
    alert: panel.getByRole('alert'),
    button: (name: string | RegExp) => panel.getByRole('button', { name }),
    checkbox: (name: string) => panel.getByRole('checkbox', { name }),
    choice: (name: string) => page.getByRole('option', { name }),
    tooltip: (text: string | RegExp) => page.getByRole('tooltip').filter({ hasText: text }),
    dialog: (name: string) => page.getByRole('dialog', { name }),
    unsaved: page.getByRole('dialog', { name: 'Unsaved Changes' }),
  }
}
