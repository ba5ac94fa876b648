import type { Page } from '@playwright/test'

/** Live capture of a node: its button in the head of the panel, and the samples at the left. */
export const liveCapture = (page: Page) => {
  const samples = page.getByRole('region', { name: 'Live tail samples' })
  const rows = samples.getByRole('option')
  return {
    samples,
    rows,
    row: (text: string | RegExp) => rows.filter({ hasText: text }),
    list: samples.getByRole('listbox', { name: 'Samples' }),
    start: page.getByRole('button', { name: 'Start live capture' }).first(),
    startInPanel: samples.getByRole('button', { name: 'Start live capture' }),
    pause: page.getByRole('button', { name: /^Live capture \d/ }),
    resume: page.getByRole('button', { name: 'Resume' }).first(),
    clear: page.getByRole('button', { name: 'Stop live capture and clear the samples' }),
    text: (text: string | RegExp) => samples.getByText(text),
    search: samples.getByRole('searchbox', { name: 'Search samples' }),
    types: samples.getByRole('button', { name: /^Telemetry types/ }),
    type: (name: 'Logs' | 'Metrics' | 'Traces') => page.getByRole('checkbox', { name }),
    source: samples.getByRole('button', { name: /^Samples from/ }),
    choice: (name: string) => page.getByRole('menuitem', { name }),
    events: samples.getByRole('textbox', { name: 'Events' }),
    useEvents: samples.getByRole('button', { name: 'Use these events' }),
    saveDialog: page.getByRole('dialog', { name: 'Save as sample' }),
    saved: (name: string) => samples.getByRole('list', { name: 'Saved samples' }).getByRole('button', { name }),
    toast: (text: string) => page.getByRole('status').filter({ hasText: text }),
  }
}
