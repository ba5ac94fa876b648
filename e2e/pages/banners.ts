import type { Page } from '@playwright/test'

export const banners = (page: Page) => {
  const withText = (text: string) => page.getByRole('alert').or(page.getByRole('status')).filter({ hasText: text })
  return {
    withText,
    action: (text: string, name: string) => withText(text).getByRole('link', { name }),
    dismiss: (text: string) => withText(text).getByRole('button', { name: 'Dismiss' }),
    sentence: (text: string) => page.getByText(text),
    tooltip: page.getByRole('tooltip'),
    pill: page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: /trial/ }),
    newPipeline: page.getByRole('button', { name: 'New Pipeline' }),
    field: (label: string) => page.getByRole('textbox', { name: label }),
    changePlan: page.getByRole('button', { name: 'Change Plan' }),
    download: page.getByRole('button', { name: 'Download CSV' }),
    meter: page.getByRole('meter', { name: 'Credits used' }),
    usageDay: (day: string) => page.getByRole('table', { name: 'Ingested by day' }).getByRole('row', { name: day }),
  }
}
