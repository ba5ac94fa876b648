import { expect, test } from '../fixtures/test.ts'
import { canvas, drag, pasteText, placeOf } from '../pages/canvas.ts'
import { shell } from '../pages/shell.ts'
import { status } from '../pages/status.ts'

test.beforeEach(async ({ page }) => {
  await page.goto('/pipeline/status?lookback=1h')
  await status(page).pipeline('demo').click()
  await expect(shell(page).heading('demo')).toBeVisible()
  await page.goto(`${page.url().split('?')[0]}?readOnly=false`)
  await expect(canvas(page).node('Log hygiene')).toBeVisible()
})

const groups = `nodes:
- {name: empty, type: sequence, user_description: Empty group}
- name: router
  type: route
  user_description: Router
  paths: [{path: errors, condition: severity_text == "ERROR"}]
- name: ending
  type: sequence
  user_description: Ending group
  processors:
  - {type: comment, metadata: '{"id":"1","type":"comment","name":"First"}'}
  - {type: deotel, metadata: '{"id":"2","type":"deotel","name":"Last"}'}
`

test('[BUILD-010][BUILD-011][BUILD-012][BUILD-013][BUILD-055][BUILD-056] the action bar of a node', async ({
  page,
}) => {
  const { node, inNode, panel, undo } = canvas(page)
  await node('Shop API').hover()
  const bar = inNode('Shop API')
  await bar.tick.check()
  await expect(bar.tick).toBeChecked()
  await bar.disable.click()
  await expect(node('Shop API')).toContainText('Disabled')
  await bar.enable.click()
  await expect(node('Shop API')).not.toContainText('Disabled')
  await bar.duplicate.click()
  await expect(node('(Copy) Shop API')).toBeVisible()
  await node('(Copy) Shop API').hover()
  await inNode('(Copy) Shop API').remove.click()
  await expect(node('(Copy) Shop API')).toBeHidden()
  await undo.click()
  await expect(node('(Copy) Shop API')).toBeVisible()
  await node('Log hygiene').hover()
  await expect(inNode('Log hygiene').remove).toBeVisible()
  await expect(inNode('Log hygiene').disable).toBeHidden()
  await inNode('Log hygiene').edit.click()
  await expect(panel('Log hygiene')).toBeVisible()
})

test('[BUILD-015][BUILD-016] creating a node offers what can stand on that side', async ({ page }) => {
  const { node, inNode, addModalTab, dialog } = canvas(page)
  await node('Log hygiene').hover()
  await inNode('Log hygiene').createBefore.click()
  await expect(addModalTab('Source')).toBeEnabled()
  await expect(addModalTab('Processor')).toBeEnabled()
  await expect(addModalTab('Destination')).toBeDisabled()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await node('Log hygiene').hover()
  await inNode('Log hygiene').createAfter.click()
  await expect(addModalTab('Destination')).toBeEnabled()
  await expect(addModalTab('Processor')).toBeEnabled()
  await expect(addModalTab('Source')).toBeDisabled()
})

test('[BUILD-004][BUILD-017][BUILD-018][BUILD-019][BUILD-020][BUILD-022] groups, paths and packs', async ({ page }) => {
  const { node, inNode, createPack, toast, fit, surface } = canvas(page)
  await pasteText(page, groups)
  await expect(node('Router')).toBeVisible()
  // Half a second later all are laid out anew; then bring them into sight.
  await page.waitForTimeout(1500)
  await fit.click()
  await page.waitForTimeout(500)
  await expect(node('Router')).toContainText('severity_text == "ERROR"')
  await expect(inNode('Router').output('errors')).toBeVisible()
  await expect(inNode('Router').output('unmatched')).toBeVisible()
  await expect(node('Empty group')).toContainText(
    'No processors added yet. Drag a processor here to add it to this group.',
  )
  // Three processors were pasted and are selected.
  await expect(createPack).toHaveText('Create Pack (3 nodes selected)')
  await surface.click({ position: { x: 5, y: 5 } })
  await expect(createPack).toBeHidden()
  await node('Log hygiene').click({ position: { x: 60, y: 14 } })
  await expect(createPack).toBeHidden()
  await node('Router').click({ modifiers: ['Shift'], position: { x: 60, y: 14 } })
  await expect(createPack).toHaveText('Create Pack (2 nodes selected)')
  await createPack.hover()
  await expect(page.getByRole('tooltip', { name: /are not linked to each other/ })).toBeVisible()
  await page.keyboard.press('Escape')

  const hygiene = inNode('Log hygiene')
  await expect(hygiene.processors.first()).toContainText('Parse JSON')
  await hygiene.grip('Parse JSON').focus()
  await page.keyboard.press('Space')
  await page.keyboard.press('ArrowDown')
  await page.waitForTimeout(100)
  await page.keyboard.press('Space')
  await expect(hygiene.processors.first()).toContainText('Drop debug')
  await expect(hygiene.processors.nth(1)).toContainText('Parse JSON')

  await drag(page, hygiene.grip('Drop debug'), inNode('Empty group').processors.first())
  await expect(inNode('Empty group').processors.first()).toContainText('Drop debug')
  await expect(node('Log hygiene')).not.toContainText('Drop debug')

  await expect(inNode('Ending group').grip('First')).toBeVisible()
  await expect(inNode('Ending group').grip('Last')).toBeHidden()
  await drag(page, hygiene.grip('Parse JSON'), inNode('Ending group').processors.last())
  await expect(inNode('Ending group').processors.nth(1)).toContainText('Parse JSON')
  await expect(inNode('Ending group').processors.last()).toContainText('Last')
  await inNode('Ending group').collapse.click()
  await expect(node('Ending group').getByRole('img', { name: 'First, Parse JSON, Last' })).toBeVisible()
  await expect(toast('refused')).toBeHidden()
})

test('[BUILD-031][BUILD-032][BUILD-033][BUILD-035] pan, zoom, drag, connect and select', async ({ page }) => {
  const { node, inNode, link, zoomIn, zoomOut, toolbar, autoLayout, toast, undo, createPack } = canvas(page)
  for (let step = 0; step < 8; step += 1) await zoomIn.click()
  await expect(toolbar).toContainText('200%')
  for (let step = 0; step < 12; step += 1) await zoomOut.click()
  await expect(toolbar).toContainText('50%')
  await canvas(page).fit.click()
  const before = await node('Weir').boundingBox()
  await page.mouse.move(700, 120)
  await page.mouse.down()
  await page.mouse.move(660, 150, { steps: 4 })
  await page.mouse.up()
  await expect.poll(async () => (await node('Weir').boundingBox())?.x).not.toBe(before?.x)

  const start = await placeOf(node('Host metrics'))
  const box = await node('Host metrics').boundingBox()
  if (!box) throw new Error('Host metrics is not in sight')
  await page.mouse.move(box.x + 60, box.y + 12)
  await page.mouse.down()
  await page.mouse.move(box.x + 80, box.y + 70, { steps: 6 })
  await page.mouse.up()
  const end = await placeOf(node('Host metrics'))
  expect(end).not.toEqual(start)
  expect(Math.abs(end.x % 15)).toBe(0)
  expect(Math.abs(end.y % 15)).toBe(0)
  await page.reload()
  await expect.poll(() => placeOf(node('Host metrics'))).toEqual(end)
  await autoLayout.click()
  await expect.poll(() => placeOf(node('Host metrics'))).toEqual(start)

  await drag(page, inNode('Log hygiene').output(), inNode('Weir').input)
  await expect(toast('These nodes are already linked')).toBeVisible()
  await drag(page, inNode('Host metrics').output(), inNode('Log hygiene').input)
  await expect(link('Host metrics', 'Log hygiene')).toBeAttached()

  await page.keyboard.press('Control+a')
  await page.keyboard.press('Delete')
  await expect(node('Weir')).toBeHidden()
  await undo.click()
  await expect(node('Weir')).toBeVisible()
  await expect(createPack).toBeHidden()
})

test('[EDGE-002][EDGE-003][EDGE-006] links can be deleted, and nodes put into them', async ({ page }) => {
  const { link, linkButtons, deleteEdge, insertNode, addModalTab, dialog } = canvas(page)
  await expect(deleteEdge).toBeHidden()
  await link('Log hygiene', 'Weir').hover({ force: true })
  const buttons = linkButtons('Log hygiene', 'Weir')
  await expect(buttons).toBeVisible()
  expect(await buttons.evaluate(element => [element.clientWidth, element.clientHeight])).toEqual([80, 40])
  await insertNode.click()
  await expect(addModalTab('Processor')).toBeEnabled()
  await expect(addModalTab('Destination')).toBeDisabled()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await link('Log hygiene', 'Weir').hover({ force: true })
  await deleteEdge.click()
  await expect(link('Log hygiene', 'Weir')).toBeHidden()
})

test('everything works by keyboard: walk, open, menu, connect, copy and paste', async ({ page }) => {
  const { node, menuItem, link, panel, toast, listView, list, inList, canvasView } = canvas(page)
  await node('Shop API').focus()
  await page.keyboard.press('ArrowRight')
  await expect(node('Log hygiene')).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await expect(node('Weir')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(panel('Weir')).toBeVisible()
  await page.keyboard.press('Escape')

  await node('Host metrics').focus()
  await page.keyboard.press('Shift+F10')
  await menuItem('Connect to…').click()
  await menuItem('Log hygiene').click()
  await expect(link('Host metrics', 'Log hygiene')).toBeAttached()

  await node('Log hygiene').focus()
  await page.keyboard.press('Space')
  await page.keyboard.press('Control+c')
  await expect(toast('Node copied')).toBeVisible()
  await page.keyboard.press('Control+v')
  await expect(node('Log hygiene')).toHaveCount(2)
  await pasteText(page, 'Dear reader, this is no pipeline')
  await expect(toast('The clipboard holds no nodes in YAML')).toBeVisible()
  await page.keyboard.press('Escape')

  await listView.click()
  await expect(list.getByRole('row')).toHaveCount(10)
  await inList('Duplicate node: Checkout traces').click()
  await expect(list).toContainText('(Copy) Checkout traces')
  await inList('Disable node: Checkout traces').click()
  await expect(list).toContainText('Disabled')
  await inList('Connect (Copy) Checkout traces to…').click()
  await menuItem('Weir').click()
  await inList('Delete the link from (Copy) Checkout traces to Weir').click()
  await inList('Delete node: (Copy) Checkout traces').click()
  await expect(list).not.toContainText('(Copy) Checkout traces')
  await canvasView.click()
  await expect(node('Checkout traces')).toContainText('Disabled')
})
