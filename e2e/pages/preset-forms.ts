import { expect, type Page } from '@playwright/test'
import type { PresetExample } from '../fixtures/preset-examples.ts'
import { canvas } from './canvas.ts'
import { codeEditor } from './code-editor.ts'
import { sequenceEditor } from './sequence-editor.ts'

/** The form of one processor of the group that is open, by the name of its row. */
export const processorForm = (page: Page, name: string) => {
  const group = sequenceEditor(page)
  const row = group.row(name)
  const advanced = row.getByRole('button', { name: /^Advanced Settings/ })
  const form = {
    row,
    advanced,
    input: (label: string) =>
      row
        .getByRole('textbox', { name: label, exact: true })
        .or(row.getByRole('combobox', { name: label, exact: true })),
    /** Writes into a field and leaves it, so that what it offers closes. */
    write: async (label: string, text: string) => {
      await form.input(label).fill(text)
      await form.input(label).blur()
    },
    choose: async (label: string, option: string) => {
      await form.input(label).click()
      await page.getByRole('option', { name: option, exact: true }).click()
    },
    /** One of two ways, such as Format and Epoch. */
    segment: (label: string) => row.getByRole('radiogroup').getByText(label, { exact: true }),
    offer: (text: string) => page.getByRole('option').filter({ hasText: text }),
    addRow: (noun: string) => row.getByRole('button', { name: `Add ${noun}`, exact: true }).click(),
    rowAction: async (rowName: string, action: 'Move up' | 'Move down' | 'Remove') => {
      await row.getByRole('button', { name: `Actions of ${rowName}`, exact: true }).click()
      await page.getByRole('menuitem', { name: action }).click()
    },
    openAdvanced: async () => {
      if ((await advanced.getAttribute('aria-expanded')) !== 'true') await advanced.click()
    },
    code: (label: string) => codeEditor(page, row, label).content,
    writeCode: async (label: string, text: string) => {
      const editor = codeEditor(page, row, label)
      await editor.clear()
      await page.keyboard.insertText(text)
    },
    /** The fields that a pattern makes. */
    made: row.getByRole('region', { name: 'Fields it makes' }),
    text: (text: string | RegExp) => row.getByText(text),
    button: (label: string) => row.getByRole('button', { name: label, exact: true }),
    link: (label: string) => row.getByRole('link', { name: label }),
  }
  return form
}

/** The dialog in which code is written. */
export const editCode = (page: Page) => {
  const dialog = page.getByRole('dialog', { name: 'Edit Code' })
  return {
    dialog,
    editor: codeEditor(page, dialog, 'Code'),
    save: dialog.getByRole('button', { name: 'Save' }),
    cancel: dialog.getByRole('button', { name: 'Cancel' }),
  }
}

/** The text of the open group as YAML; the form is shown again afterwards. */
export async function groupYaml(page: Page): Promise<string> {
  const { panel } = sequenceEditor(page)
  const whole = page.getByRole('complementary').filter({ has: page.getByText('Edit as YAML', { exact: true }) })
  await panel.getByText('Edit as YAML', { exact: true }).click()
  const lines = whole.getByRole('textbox', { name: / as YAML$/ }).locator('.cm-line')
  await expect(lines.first()).not.toBeEmpty()
  const text = (await lines.allTextContents()).join('\n')
  await whole.getByText('Edit Form', { exact: true }).click()
  await expect(sequenceEditor(page).count).toBeVisible()
  return text
}

/** Saves the group, opens it again, and compares the YAML; what the fields hold is the caller's to compare. */
export async function reopened(page: Page, examples: readonly PresetExample[]) {
  const group = sequenceEditor(page)
  const before = await groupYaml(page)
  for (const { name, statements } of examples)
    for (const statement of statements) expect(yamlTexts(before), name).toContain(statement)
  await group.save()
  await canvas(page).node('Forms').dblclick()
  await expect(group.count).toBeVisible()
  expect(await groupYaml(page)).toBe(before)
  for (const { name } of examples) await group.expand(name)
}

/** The statements in a YAML text, with all other lines of it. */
export const yamlTexts = (yaml: string) => yaml.split('\n').map(line => line.trim().replace(/^(?:- )?statements: /, ''))
