import { pipelineMaker } from '../fixtures/pipelines.ts'
import { expect, test } from '../fixtures/test.ts'
import { canvas } from '../pages/canvas.ts'
import { liveCapture } from '../pages/live-capture.ts'
import { nodePanel } from '../pages/node-panel.ts'
import { centre, openGroup } from '../pages/sequence-editor.ts'

const content = `
version: v3
settings: { tag: x }
nodes:
  - { name: otlp, type: otlp_input, user_description: Apps, port: 4318, protocol: http }
  - name: hygiene
    type: sequence
    user_description: Hygiene
    processors:
      - type: generic_mask
        metadata: '{"id":"mask","type":"generic_mask","name":"Mask cards"}'
        capture_group_masks: [{ name: Card, capture_group: '\\d{4}-\\d{4}' }]
      - type: ottl_filter
        metadata: '{"id":"filter","type":"ottl_filter","name":"Drop probes"}'
        condition: IsMatch(body, "probe")
      - type: dedup
        metadata: '{"id":"dedup","type":"dedup","name":"Once a minute"}'
        disabled: true
      - type: sequence
        metadata: '{"id":"errors","type":"sequence","name":"Errors"}'
        condition: severity_text == "ERROR"
        processors: []
  - { name: weir, type: weir_output, user_description: Weir }
links:
  - { from: otlp, to: hygiene }
  - { from: hygiene, to: weir }
`
const events = [
  { body: 'card 1111-2222', severity_text: 'INFO' },
  { body: 'kube probe', severity_text: 'INFO' },
  { body: 'kube probe again', severity_text: 'INFO' },
  { body: 'card 3333-4444 refused', severity_text: 'ERROR' },
]
const made: string[] = []
let make: ReturnType<typeof pipelineMaker>

test.beforeEach(({ request, baseURL }) => {
  make = pipelineMaker(request, baseURL ?? '')
})
test.afterEach(async () => {
  for (const id of made.splice(0)) await make.remove(id)
})
async function create(tag: string): Promise<string> {
  const id = await make.create({ tag, fleet_type: 'Edge', content })
  made.push(id)
  return id
}

test('[SEQ-001] [SEQ-002] [SEQ-003] [SEQ-004] [SEQ-005] [SEQ-006] [SEQ-007] [SEQ-008] [PROC-008] [LIVE-002] a group is edited over the whole window, and processors are added from a list', async ({
  page,
}) => {
  const group = await openGroup(page, await create('sequence drawer'), 'hygiene')
  await expect
    .poll(async () => {
      const box = await group.panel.boundingBox()
      return [box?.x, box?.width].map(edge => Math.round(edge ?? -1))
    })
    .toEqual([0, 1440])
  const isOutOfReach = () =>
    page
      .locator('nav')
      .first()
      .evaluate(nav => nav.closest('[inert]') !== null)
  expect(await isOutOfReach()).toBe(true)
  const panel = nodePanel(page, 'Hygiene')
  await panel.renameButton.click()
  await panel.nameField.fill('Log hygiene')
  await panel.nameField.press('Enter')
  await expect(panel.heading.first()).toContainText('Log hygiene')
  await expect(group.panel).toContainText('Conditional Group on Apps · sequence drawer · Runs processors one after')
  await expect(panel.docs).toHaveAttribute('href', /\/docs\/reference\/nodes\/sequence$/)
  await expect(group.count).toHaveText('Processors 4')
  await expect(group.rows).toHaveCount(4)
  const columns = ['Live tail samples', 'Processors', 'Processed output'].map(name =>
    group.panel.getByRole('region', { name, exact: true }),
  )
  const lefts = await Promise.all(columns.map(async column => (await column.boundingBox())?.x ?? -1))
  expect(lefts.toSorted((a, b) => a - b)).toEqual(lefts)
  expect(new Set(lefts).size).toBe(3)

  await group.addButton.click()
  await expect(group.search).toBeFocused()
  await expect(group.search).toHaveAttribute('placeholder', 'Search processors by name or type')
  for (const title of ['Transform', 'Filter', 'Parse', 'Metrics', 'Other']) {
    await expect(group.picker.getByRole('list', { name: title, exact: true })).toBeVisible()
  }
  await group.search.fill('no such thing')
  await expect(group.picker).toContainText('No processors found')
  await page.keyboard.press('Escape')
  await expect(group.picker).toBeHidden()
  await expect(group.panel).toBeVisible()

  await group.addButton.click()
  await group.search.fill('ottl_transform custom')
  await page.keyboard.press('ArrowDown')
  await expect(group.choice('Custom')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(group.field('Custom', 'Name')).toBeFocused()
  await page.keyboard.insertText('Tidy up')
  await expect(group.rows).toHaveCount(5)
  await expect(group.saveButton).toBeDisabled()

  await group.cancel()
  await expect(group.unsaved).toContainText('Are you sure you want to leave? Changes you made may not be saved.')
  await group.unsaved.getByRole('button', { name: 'Stay' }).click()
  await group.deleteButton('Tidy up').click()
  await group.addProcessor('Comment')
  await group.field('Comment', 'Comment').fill('Everything below is about errors')
  await group.addProcessor('Rename Field', 'Errors')
  await expect(group.emptyGroup('Errors')).toBeHidden()
  await group.deleteButton('Rename Field').click()
  await expect(group.emptyGroup('Errors')).toBeVisible()
  await group.save()
  await canvas(page).node('Log hygiene').dblclick()
  await expect(group.rows).toHaveCount(5)
  await group.expand('Comment')
  await expect(group.field('Comment', 'Comment')).toHaveValue('Everything below is about errors')
  await group.cancel()
  await expect(group.panel).toBeHidden()
  expect(await isOutOfReach()).toBe(false)
})

test('[PROC-001] [PROC-002] [PROC-003] [PROC-004] [PROC-005] [PROC-006] [PROC-007] [PROC-013] [PROC-014] [PROC-104] the row of a processor has what every processor has', async ({
  page,
}) => {
  const group = await openGroup(page, await create('sequence rows'), 'hygiene')
  await expect(group.field('Mask cards', 'Name')).toBeHidden()
  await group.expand('Mask cards')
  await group.field('Mask cards', 'Name').fill('Cards')
  await expect(group.row('Cards')).toBeVisible()
  await group.collapse('Cards')
  await group.expand('Cards')
  await expect(group.field('Cards', 'Name')).toHaveValue('Cards')

  const types = group.types('Cards')
  await expect(types).toHaveText('All types')
  await types.click()
  for (const name of ['Logs', 'Metrics', 'Traces'] as const) await expect(group.dataType(name)).not.toBeChecked()
  await group.dataType('Logs').check()
  await page.keyboard.press('Escape')
  await expect(types).toHaveText('Logs')
  await expect(group.panel).toBeVisible()

  await expect(group.settingOf('Cards', 'Keep original telemetry item')).toBeHidden()
  await group.settingOf('Cards', 'Final').check()
  await expect(group.row('Cards')).toContainText('A match skips the rest')
  await group.expand('Drop probes')
  await expect(group.settingOf('Drop probes', 'Final')).toBeHidden()
  await group.addProcessor('JSON Unroll')
  await group.settingOf('JSON Unroll', 'Keep original telemetry item').check()
  await expect(group.settingOf('JSON Unroll', 'Keep original telemetry item')).toHaveCount(1)
  await group.addProcessor('Deotel')
  await expect(group.settingOf('Deotel', 'Final')).toBeChecked()
  await expect(group.settingOf('Deotel', 'Final')).toBeDisabled()
  await group.expand('Once a minute')
  await expect(group.types('Once a minute')).toHaveText('Logs')
  await expect(group.types('Once a minute')).toBeDisabled()

  await group.typeFilter.click()
  for (const name of ['Logs', 'Metrics', 'Traces'] as const) await expect(group.dataType(name)).toBeVisible()
  await group.dataType('Traces').check()
  await page.keyboard.press('Escape')
  await expect(group.row('Once a minute')).toBeHidden()
  await expect(group.row('Cards')).toBeHidden()
  await expect(group.row('Drop probes')).toBeVisible()
  await group.typeFilter.click()
  await group.dataType('Traces').uncheck()
  await page.keyboard.press('Escape')

  await expect(group.row('Once a minute')).toContainText('off')
  await group.deleteButton('Once a minute').click()
  await expect(group.row('Once a minute')).toBeHidden()
  await group.toast('Deleted Once a minute').getByRole('button', { name: 'Undo' }).click()
  await expect(group.rows.nth(2)).toHaveAccessibleName('Once a minute, Deduplicate Logs')

  // The switches are in the draft although nothing else is saved.
  await group.switch('Drop probes').uncheck()
  await group.switch('Once a minute').check()
  await group.cancel()
  await group.unsaved.getByRole('button', { name: 'Leave' }).click()
  await expect(group.panel).toBeHidden()
  await canvas(page).node('Hygiene').dblclick()
  await expect(group.switch('Mask cards')).toBeChecked()
  await expect(group.switch('Drop probes')).not.toBeChecked()
  await expect(group.switch('Once a minute')).toBeChecked()
  await group.switch('Mask cards').uncheck()
  await group.cancel()
  await expect(group.panel).toBeHidden()
})

test('[PROC-010] [PROC-011] [PROC-012] [SEQ-009] rows are dragged into order and groups, and the anchors choose what is compared', async ({
  page,
}) => {
  const group = await openGroup(page, await create('sequence order'), 'hygiene')
  const names = () => group.rows.evaluateAll(rows => rows.map(row => row.getAttribute('aria-label')?.split(',')[0]))
  const grip = await centre(group.grip('Mask cards'))
  await page.mouse.move(grip.x, grip.y)
  await page.mouse.down()
  await page.mouse.move(grip.x, grip.y + 15, { steps: 5 })
  await expect(group.draggedRow).toHaveCount(0)
  await page.mouse.move(grip.x, grip.y + 25, { steps: 5 })
  await expect(group.draggedRow).toHaveAccessibleName('Mask cards, Mask')
  await page.keyboard.press('Escape')
  await page.mouse.up()
  expect(await names()).toEqual(['Mask cards', 'Drop probes', 'Once a minute', 'Errors'])

  await group.drag('Once a minute', group.row('Mask cards'))
  await expect.poll(names).toEqual(['Once a minute', 'Mask cards', 'Drop probes', 'Errors'])
  await group.expand('Errors')
  await group.drag('Once a minute', group.emptyGroup('Errors'), 'middle')
  await expect.poll(names).toEqual(['Mask cards', 'Drop probes', 'Errors'])
  await expect(group.row('Errors').getByRole('listitem', { name: /^Once a minute,/ })).toBeVisible()

  await group.opener('Mask cards').focus()
  await page.keyboard.press('j')
  await expect(group.opener('Drop probes')).toBeFocused()
  await group.grip('Drop probes').focus()
  await page.keyboard.press('Space')
  await expect(group.draggedRow).toBeVisible()
  await expect(async () => {
    await page.keyboard.press('ArrowUp')
    await expect(group.announcement).toHaveText('Drop probes would come before Mask cards.', { timeout: 500 })
  }).toPass()
  await page.keyboard.press('Space')
  await expect.poll(names).toEqual(['Drop probes', 'Mask cards', 'Errors'])

  const live = liveCapture(page)
  await live.source.click()
  await live.choice('Paste events').click()
  await live.events.fill(JSON.stringify(events))
  await live.useEvents.click()
  await expect(group.row('Drop probes')).toContainText('−50%')
  await expect(group.row('Mask cards')).toContainText('2 hit')
  await expect(group.summary).toContainText('4 in')
  await expect(group.summary).toContainText('2 out')

  const [input, output] = [group.anchor('Input anchor'), group.anchor('Output anchor')]
  await expect(input).toHaveAttribute('aria-valuetext', 'Before Drop probes')
  await input.focus()
  await page.keyboard.press('ArrowDown')
  await expect(input).toHaveAttribute('aria-valuetext', 'Before Mask cards')
  await expect(input).toBeFocused()
  await expect(group.summary).toContainText('2 in')
  await expect(group.row('Drop probes')).not.toContainText('−50%')
  const [from, to] = [await centre(output), await centre(group.opener('Errors'))]
  await page.mouse.move(from.x, from.y)
  await page.mouse.down()
  await page.mouse.move(to.x, to.y - 30, { steps: 6 })
  await page.mouse.up()
  await expect(output).toHaveAttribute('aria-valuetext', 'Before Errors')
  await output.focus()
  await page.keyboard.press('Home')
  await expect(output).toHaveAttribute('aria-valuetext', 'Before Errors')
  await expect(group.row('Mask cards')).toContainText('2 hit')
  await group.opener('Mask cards').focus()
  await page.keyboard.press('Delete')
  await expect(group.row('Mask cards')).toBeHidden()
  await expect(group.opener('Errors')).toBeFocused()
  await expect(input).toHaveAttribute('aria-valuetext', 'Before Drop probes')
  await expect(output).toHaveAttribute('aria-valuetext', 'Behind the last processor')
})
