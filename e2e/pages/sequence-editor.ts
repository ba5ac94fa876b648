import { expect, type Locator, type Page } from '@playwright/test'

const escaped = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** The middle of what is drawn. */
export async function centre(locator: Locator): Promise<{ x: number; y: number }> {
  const box = await locator.boundingBox()
  if (!box) throw new Error('It is not drawn')
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}

/** The list of processors in the panel of a Conditional Group, whatever group is open. */
export const sequenceEditor = (page: Page) => {
  const column = page.getByRole('region', { name: 'Processors', exact: true })
  const panel = page.getByRole('complementary').filter({ has: column })
  const picker = column.getByRole('region', { name: 'Add a processor' })
  /** The row of a processor, by the name that it shows; it holds the form while it is open. */
  const row = (name: string) => column.getByRole('listitem', { name: new RegExp(`^${escaped(name)}, `) })
  /** What opens and closes a row. */
  const opener = (name: string) => column.getByRole('button', { name: `Settings of ${name}`, exact: true })
  const editor = {
    column,
    panel,
    count: column.getByRole('heading', { name: /^Processors/ }),
    rows: column.getByRole('list', { name: 'Processors', exact: true }).locator(':scope > li[aria-label]'),
    row,
    opener,
    /** A control of one row, by its label. */
    field: (name: string, label: string | RegExp) => row(name).getByLabel(label, { exact: true }).first(),
    types: (name: string) =>
      row(name)
        .getByRole('button', { name: /^Telemetry type/ })
        .first(),
    /** One of the switches in the settings of a row. */
    settingOf: (name: string, label: 'Final' | 'Keep original telemetry item') =>
      row(name).getByRole('switch', { name: label, exact: true }),
    /** What is told about a drag to those who cannot see it. */
    announcement: page.locator('[id^=DndLiveRegion]').last(),
    /** The row that is being dragged. */
    draggedRow: column.locator('li[data-dragged]'),
    switch: (name: string) => column.getByRole('switch', { name: `${name} is on`, exact: true }),
    grip: (name: string) => column.getByRole('button', { name: `Move ${name}`, exact: true }),
    deleteButton: (name: string) => column.getByRole('button', { name: `Delete ${name}`, exact: true }),
    options: (name: string) => column.getByRole('button', { name: `Options of ${name}`, exact: true }),
    typeFilter: column.getByRole('button', { name: /^Data types/ }),
    anchor: (name: 'Input anchor' | 'Output anchor') => column.getByRole('slider', { name }),
    addButton: column.getByRole('button', { name: 'Add a processor', exact: true }),
    picker,
    search: picker.getByRole('searchbox', { name: 'Search processors by name or type' }),
    /** An entry of the picker, by its title. */
    choice: (title: string) => picker.getByRole('button', { name: title, exact: true }),
    saveButton: column.getByRole('button', { name: 'Save', exact: true }),
    cancelButton: column.getByRole('button', { name: 'Cancel', exact: true }),
    unsaved: page.getByRole('dialog', { name: 'Unsaved Changes' }),
    emptyGroup: (name: string) =>
      row(name).getByText('No processors added yet. Drag a processor here to add it to this group.'),
    /** What the processors made of the samples, in figures. */
    summary: panel.getByRole('group', { name: 'Summary' }),
    toast: (text: string) => page.getByRole('status').filter({ hasText: text }),
    dataType: (name: 'Logs' | 'Metrics' | 'Traces') => page.getByRole('checkbox', { name, exact: true }),
    /** Drags by the grip of a row to the upper edge of another one, or to wherever it is told. */
    drag: async (name: string, to: Locator, where: 'top' | 'middle' = 'top') => {
      const from = await centre(editor.grip(name))
      const box = await to.boundingBox()
      if (!box) throw new Error('There is nothing to drop on')
      const x = box.x + box.width / 2
      const y = where === 'top' ? box.y : box.y + box.height / 2
      await page.mouse.move(from.x, from.y)
      await page.mouse.down()
      await page.mouse.move(from.x, from.y + 30, { steps: 4 })
      await page.mouse.move(x, y, { steps: 8 })
      await page.mouse.up()
    },
    /** Adds a processor behind the others, or into the named group; its row is open afterwards. */
    addProcessor: async (title: string, group?: string) => {
      if (group !== undefined) await editor.expand(group)
      const add =
        group === undefined ? editor.addButton : row(group).getByRole('button', { name: `Add a processor to ${group}` })
      await add.click()
      await editor.search.fill(title)
      await editor.choice(title).click()
      await expect(picker).toBeHidden()
    },
    expand: async (name: string) => {
      const button = opener(name)
      if ((await button.getAttribute('aria-expanded')) !== 'true') await button.click()
      await expect(button).toHaveAttribute('aria-expanded', 'true')
    },
    collapse: async (name: string) => {
      const button = opener(name)
      if ((await button.getAttribute('aria-expanded')) === 'true') await button.click()
      await expect(button).toHaveAttribute('aria-expanded', 'false')
    },
    /** Writes the group into the draft of the pipeline; its panel closes. */
    save: async () => {
      await expect(editor.saveButton).toBeEnabled()
      await editor.saveButton.click()
      await expect(column).toBeHidden()
    },
    cancel: async () => {
      await editor.cancelButton.click()
    },
  }
  return editor
}

/** Opens a Conditional Group of a pipeline to be edited. */
export async function openGroup(page: Page, pipelineId: string, nodeId: string) {
  await page.goto(`/pipeline/pipelines/${pipelineId}?readOnly=false&node=${encodeURIComponent(nodeId)}`)
  const editor = sequenceEditor(page)
  await expect(editor.count).toBeVisible()
  return editor
}
