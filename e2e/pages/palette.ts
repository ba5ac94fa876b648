import type { Page } from '@playwright/test'

export const palette = (page: Page) => {
  const dialog = page.getByRole('dialog', { name: 'Command palette' })
  return {
    dialog,
    input: dialog.getByRole('combobox'),
    groups: dialog.getByRole('group'),
    group: (name: string) => dialog.getByRole('group', { name }),
    chosen: dialog.getByRole('option', { selected: true }),
    nothing: dialog.getByText('Nothing here is called that.'),
  }
}
