import type { Page } from '@playwright/test'

type Title = 'Generate Grok Pattern with AI' | 'Generate Code with AI' | 'Generate OTTL with AI'

/** A dialog in which a language model is asked to write something. */
export const aiDialog = (page: Page, title: Title) => {
  const dialog = page.getByRole('dialog', { name: title })
  return {
    dialog,
    sample: dialog.getByRole('textbox', { name: 'Sample log data' }),
    description: dialog.getByRole('textbox', { name: 'Description (optional)' }),
    task: dialog.getByRole('textbox', { name: 'Task description' }),
    generate: dialog.getByRole('button', { name: /^Generate (Pattern|Code|OTTL|Condition)$/ }),
    cancel: dialog.getByRole('button', { name: 'Cancel' }),
    use: dialog.getByRole('button', { name: 'Use this' }),
    sendSample: dialog.getByRole('checkbox', { name: /^Send the newest sample along/ }),
    answer: dialog.getByRole('region', { name: 'Answer' }),
    text: dialog.getByRole('textbox', { name: 'Generated text' }),
    results: dialog.getByRole('list', { name: 'Result on samples' }),
    alert: dialog.getByRole('alert'),
    tooltip: page.getByRole('tooltip'),
  }
}
