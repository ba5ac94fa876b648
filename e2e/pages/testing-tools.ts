import type { Page } from '@playwright/test'

/** A testing dialog, by its title. */
export const testingDialog = (page: Page, title: 'Regex Testing' | 'Grok Testing' | 'CEL Expression Testing') => {
  const dialog = page.getByRole('dialog', { name: title })
  const editor = dialog.getByRole('textbox', { name: /^(Regular expression|Grok pattern|CEL expression)$/ })
  return {
    dialog,
    editor,
    /** Replaces the pattern. */
    write: async (pattern: string) => {
      await editor.click()
      await page.keyboard.press('ControlOrMeta+a')
      await page.keyboard.insertText(pattern)
    },
    library: dialog.getByRole('combobox', { name: /^(Library template|Grok library)$/ }),
    template: (name: string) => page.getByRole('option', { name: new RegExp(`^${name}`) }),
    explanation: dialog.getByRole('region', { name: 'Explanation' }),
    tab: (name: 'Example logs' | 'Custom logs') => dialog.getByRole('tab', { name, exact: true }),
    customLogs: dialog.getByRole('textbox', { name: 'Logs of your own, one per line' }),
    marks: dialog.locator('mark'),
    legend: dialog.getByRole('list', { name: 'Capture groups' }),
    suggestions: dialog.getByRole('list', { name: 'Suggestions' }).getByRole('button'),
    results: dialog.getByRole('list', { name: 'Results' }).getByRole('listitem'),
    alert: dialog.getByRole('alert'),
    state: dialog.getByRole('status'),
    cancel: dialog.getByRole('button', { name: 'Cancel' }),
    add: dialog.getByRole('button', { name: /^Add .* In Processor$/ }),
    knowledge: dialog.getByRole('link', { name: 'All grok patterns' }),
    customItem: dialog.getByRole('textbox', { name: 'Custom item' }),
    addItem: dialog.getByRole('button', { name: 'Add item' }),
    items: dialog.getByRole('list', { name: 'Sample items' }).getByRole('listitem'),
    output: (item: number) => dialog.getByRole('status', { name: `Output of item ${item}` }),
    removeItem: (item: number) => dialog.getByRole('button', { name: `Remove item ${item}` }),
    completion: (label: string) => page.getByRole('option', { name: label }),
  }
}

/** What the test of a destination shows. */
export const destinationTest = (page: Page, nodeId: string) => {
  const section = page.getByRole('region', { name: 'Test this destination' })
  const failure = page.getByRole('dialog', { name: `Failed test response details for ${nodeId}` })
  return {
    section,
    button: section.getByRole('button', { name: 'Test destination' }),
    success: page.getByText(`${nodeId} tested successfully.`, { exact: true }),
    failure,
    part: (name: 'Error Response' | 'Details' | 'Resources') => failure.getByRole('region', { name }),
    retry: failure.getByRole('button', { name: 'Retry test' }),
    close: failure.getByRole('button', { name: 'Close', exact: true }),
    alert: section.getByRole('alert'),
  }
}
