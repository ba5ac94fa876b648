import type { Locator, Page } from '@playwright/test'

/** An editor of code, by the name of its field, within a part of the page. */
export const codeEditor = (page: Page, within: Locator, name: string | RegExp) => {
  const content = within.getByRole('textbox', { name, exact: true })
  const frame = content.locator('xpath=ancestor::*[contains(@class,"cm-editor")]')
  return {
    content,
    /** The numbers of its lines. */
    lineNumbers: frame.locator('.cm-lineNumbers'),
    /** What is marked as wrong. */
    wrong: frame.locator('.cm-lintRange-error'),
    /** A word of the text. */
    word: (text: string) => content.locator('span').getByText(text, { exact: true }).first(),
    colour: (text: string) =>
      content
        .locator('span')
        .getByText(text, { exact: true })
        .first()
        .evaluate(word => getComputedStyle(word).color),
    /** The colours by name that code has in the theme that is shown. */
    tokens: (...names: string[]) =>
      page.evaluate(wanted => {
        const probe = document.body.appendChild(document.createElement('i'))
        const found = wanted.map(name => {
          probe.style.color = `var(--${name})`
          return getComputedStyle(probe).color
        })
        probe.remove()
        return found
      }, names),
    completions: page.getByRole('listbox', { name: 'Completions' }),
    completion: (text: string | RegExp) =>
      page.getByRole('listbox', { name: 'Completions' }).getByRole('option', { name: text }),
    /** Takes the first completion. A list that opened just now does not take keys yet, so that nobody takes what they did not see. */
    take: async () => {
      await page.waitForTimeout(150)
      await page.keyboard.press('Enter')
    },
    docs: page.locator('.cm-tooltip-hover'),
    clear: async () => {
      await content.click()
      await page.keyboard.press('ControlOrMeta+a')
      await page.keyboard.press('Delete')
    },
  }
}
