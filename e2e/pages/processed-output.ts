import type { Page } from '@playwright/test'

/** What the processors made of the events, at the right of the editor. */
export const processedOutput = (page: Page) => {
  const panel = page.getByRole('region', { name: 'Processed output' })
  const rows = panel.getByRole('list', { name: 'Events' }).locator(':scope > li')
  const row = (text: string | RegExp) => rows.filter({ hasText: text })
  const values = page.getByRole('button').and(page.locator('[aria-haspopup="menu"]'))
  return {
    panel,
    rows,
    row,
    /** What opens and closes a row. */
    opener: (text: string | RegExp) => row(text).locator('button[aria-expanded]'),
    count: (name: string) => panel.getByRole('group', { name: 'Summary' }).getByRole('button', { name }),
    summary: panel.getByRole('group', { name: 'Summary' }),
    view: (name: 'Side by side' | 'Output only' | 'Steps') => panel.getByText(name, { exact: true }),
    runOnServer: panel.getByRole('button', { name: 'Run on the server' }),
    viewer: (text: string | RegExp) => row(text).getByRole('group', { name: /^(?:Fields|Steps) of the event/ }),
    section: (text: string | RegExp, name: 'root' | 'Body' | 'Attributes' | 'Resource') =>
      row(text).getByRole('group', { name, exact: true }),
    marks: (text: string | RegExp) => row(text).locator('mark'),
    value: (text: string, of: string | RegExp) => row(of).locator(values).filter({ hasText: text }),
    menu: page.getByRole('menu', { name: /^Actions of / }),
    item: (name: string) => page.getByRole('menuitem', { name, exact: true }),
    text: (text: string | RegExp) => panel.getByText(text),
  }
}
