import type { Page } from '@playwright/test'

export const canvas = (page: Page) => ({
  node: (name: string) => page.getByRole('group', { name: new RegExp(`^${name},`) }),
  listView: page.getByRole('button', { name: 'List view' }),
  list: page.getByRole('table', { name: 'Nodes of the pipeline' }),
  panel: (name: string) => page.getByRole('complementary', { name: new RegExp(`^${name},`) }),
  fact: (text: string | RegExp) => page.getByText(text),
})
