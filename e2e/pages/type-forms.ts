import { expect, type Locator, type Page } from '@playwright/test'

/** One setting of a form: how it is edited, its label and its value. */
export type Setting =
  | readonly ['text' | 'code' | 'choice' | 'option', label: string, value: string]
  | readonly ['switch' | 'check', label: string, value: boolean]
  | readonly ['duration', label: string, amount: string, unit: string]
  | readonly ['paths' | 'codes' | 'tags', label: string, ...values: string[]]

const escaped = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')
/** A required field carries an asterisk. */
const named = (label: string) => new RegExp(`^${escaped(label)}( \\*)?$`)

/** The form of a processor within its row, or of a rule within the form. */
export const typeForm = (page: Page, within: Locator) => {
  const field = (label: string) => within.getByLabel(named(label)).first()
  const code = (label: string, at = 0) => within.getByRole('textbox', { name: label, exact: true }).nth(at)
  const group = (label: string) => within.getByRole('group', { name: named(label) })
  const choice = (label: string, option: string) =>
    within.getByRole('radiogroup', { name: label }).getByRole('radio', { name: option, exact: true })
  const type = async (editor: Locator, text: string) => {
    await editor.click()
    await page.keyboard.press('ControlOrMeta+a')
    await page.keyboard.insertText(text)
  }
  const form = {
    field,
    code,
    type,
    group,
    choice,
    advanced: within.getByRole('button', { name: /^Advanced Settings/ }),
    button: (name: string) => within.getByRole('button', { name, exact: true }),
    text: (text: string | RegExp) => within.getByText(text),
    set: async (setting: Setting) => {
      switch (setting[0]) {
        case 'text':
          return field(setting[1]).fill(setting[2])
        case 'code':
          return type(code(setting[1]), setting[2])
        case 'choice':
          return within.getByRole('radiogroup', { name: setting[1] }).getByText(setting[2], { exact: true }).click()
        case 'option':
          await field(setting[1]).click()
          return page.getByRole('option', { name: setting[2], exact: true }).click()
        case 'switch':
          return within.getByRole('switch', { name: setting[1], exact: true }).setChecked(setting[2])
        case 'check':
          return within.getByRole('checkbox', { name: setting[1], exact: true }).setChecked(setting[2])
        case 'duration':
          await field(setting[1]).fill(setting[2])
          await within.getByLabel(`Unit of ${setting[1]}`, { exact: true }).selectOption(setting[3])
          return undefined
        case 'paths':
          for (const [at, path] of setting.slice(2).entries()) {
            const cell = within.getByLabel(`${setting[1]} ${at + 1}`, { exact: true })
            if (!(await cell.isVisible())) await group(setting[1]).getByRole('button', { name: 'Add field' }).click()
            await cell.fill(path)
            await cell.press('Tab')
          }
          return undefined
        case 'codes':
          for (const [at, text] of setting.slice(2).entries()) {
            await within.getByRole('button', { name: `Add to ${setting[1]}`, exact: true }).click()
            await type(code(setting[1], at), text)
          }
          return undefined
        case 'tags':
          for (const text of setting.slice(2)) {
            await field(setting[1]).fill(text)
            await field(setting[1]).press('Enter')
          }
          return undefined
      }
    },
    expectSet: async (setting: Setting) => {
      switch (setting[0]) {
        case 'text':
        case 'option':
          return expect(field(setting[1])).toHaveValue(setting[2])
        case 'code':
          return expect(code(setting[1])).toHaveText(setting[2])
        case 'choice':
          return expect(choice(setting[1], setting[2])).toBeChecked()
        case 'switch':
          return expect(within.getByRole('switch', { name: setting[1], exact: true })).toBeChecked({
            checked: setting[2],
          })
        case 'check':
          return expect(within.getByRole('checkbox', { name: setting[1], exact: true })).toBeChecked({
            checked: setting[2],
          })
        case 'duration':
          await expect(field(setting[1])).toHaveValue(setting[2])
          return expect(within.getByLabel(`Unit of ${setting[1]}`, { exact: true })).toHaveValue(setting[3])
        case 'paths':
          for (const [at, path] of setting.slice(2).entries()) {
            await expect(within.getByLabel(`${setting[1]} ${at + 1}`, { exact: true })).toHaveValue(path)
          }
          return undefined
        case 'codes':
          for (const [at, text] of setting.slice(2).entries()) await expect(code(setting[1], at)).toHaveText(text)
          return undefined
        case 'tags':
          for (const text of setting.slice(2)) await expect(within.getByText(text, { exact: true })).toBeVisible()
          return undefined
      }
    },
    openAdvanced: async () => {
      if ((await form.advanced.getAttribute('aria-expanded')) !== 'true') await form.advanced.click()
    },
  }
  return form
}

/** The masks of a processor, within its row. */
export const maskTable = (page: Page, row: Locator) => {
  const table = row.getByRole('table', { name: /^Masks/ })
  return {
    table,
    boxes: table.getByRole('checkbox'),
    box: (name: string) => table.getByRole('checkbox', { name, exact: true }),
    line: (name: string) => table.getByRole('row').filter({ has: page.getByRole('checkbox', { name, exact: true }) }),
    addCustom: row.getByRole('button', { name: 'Add custom mask' }),
    fromLibrary: row.getByRole('button', { name: 'From library' }),
    library: row.getByRole('region', { name: 'Mask library' }),
    act: async (name: string, action: 'Edit' | 'Close' | 'Test' | 'Remove') => {
      await table.getByRole('button', { name: `Actions of ${name}`, exact: true }).click()
      await page.getByRole('menuitem', { name: action }).click()
    },
    field: (label: string) => table.getByLabel(label, { exact: true }),
    pattern: table.getByRole('textbox', { name: 'Regular expression' }),
  }
}

/** What came of the events at the right of the editor. */
export const processedEvents = (page: Page) => page.getByRole('region', { name: 'Processed output' })
