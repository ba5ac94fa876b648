import type { Page } from '@playwright/test'
import { parse } from 'yaml'
import { pipelineMaker } from '../fixtures/pipelines.ts'
import { expect, test } from '../fixtures/test.ts'
import { typeJourneys } from '../fixtures/type-journeys.ts'
import { canvas } from '../pages/canvas.ts'
import { liveCapture } from '../pages/live-capture.ts'
import { nodePanel } from '../pages/node-panel.ts'
import { openGroup, sequenceEditor } from '../pages/sequence-editor.ts'
import { maskTable, processedEvents, typeForm } from '../pages/type-forms.ts'

const content = `
version: v3
settings: { tag: x }
nodes:
  - { name: otlp, type: otlp_input, user_description: Apps, port: 4318, protocol: http }
  - { name: group, type: sequence, user_description: Group, processors: [] }
  - { name: split, type: route, user_description: Split, paths: [{ path: errors, condition: 'severity_text == "ERROR"' }] }
  - { name: weir, type: weir_output, user_description: Weir }
links:
  - { from: otlp, to: group }
  - { from: group, to: split }
  - { from: split, path: errors, to: weir }
  - { from: split, path: unmatched, to: weir }
`
const made: string[] = []
let make: ReturnType<typeof pipelineMaker>

test.beforeEach(({ request, baseURL }) => {
  make = pipelineMaker(request, baseURL ?? '')
})
test.afterEach(async () => {
  for (const id of made.splice(0)) await make.remove(id)
})

async function create(tag: string): Promise<string> {
  const id = await make.create({ tag, content })
  made.push(id)
  return id
}

/** The whole YAML of the panel: the editor draws only what is in sight. */
async function yamlOf(page: Page, title: string): Promise<string> {
  const panel = nodePanel(page, title)
  await panel.tab('Edit as YAML').click()
  await panel.yaml.click()
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.press('ControlOrMeta+c')
  const text = await page.evaluate(() => navigator.clipboard.readText())
  await panel.tab('Edit Form').click()
  return text
}

/** A few at a time: each opens, sets, saves and opens again. */
const atOnce = 5
const parts = Array.from({ length: Math.ceil(typeJourneys.length / atOnce) }, (_part, at) =>
  typeJourneys.slice(at * atOnce, (at + 1) * atOnce),
)

for (const journeys of parts) {
  const titles = journeys.map(({ title }) => title).join(', ')
  test(`${titles}: every setting comes back as it was set, in the form and as YAML`, async ({ page, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    const id = await create('type forms')
    const group = await openGroup(page, id, 'group')
    for (const { title, settings, rule = [], advanced = [] } of journeys) {
      await group.addProcessor(title)
      const form = typeForm(page, group.row(title))
      for (const setting of settings) await form.set(setting)
      for (const setting of rule) await typeForm(page, form.group('Rules')).set(setting)
      if (advanced.length > 0) await form.openAdvanced()
      for (const setting of advanced) await form.set(setting)
      await group.collapse(title)
    }
    const before = await yamlOf(page, 'Group')
    const { processors } = parse(before)
    for (const [at, { saved }] of journeys.entries()) expect(processors[at]).toMatchObject(saved)
    await group.save()

    await canvas(page).node('Group').dblclick()
    for (const { title, settings, rule = [], advanced = [] } of journeys) {
      await group.expand(title)
      const form = typeForm(page, group.row(title))
      for (const setting of settings) await form.expectSet(setting)
      for (const setting of rule) await typeForm(page, form.group('Rules')).expectSet(setting)
      if (advanced.length > 0) await form.openAdvanced()
      for (const setting of advanced) await form.expectSet(setting)
    }
    expect(await yamlOf(page, 'Group')).toBe(before)
  })
}

const card = '4111 1111 1111 1111'
const events = [
  {
    _type: 'log',
    severity_text: 'INFO',
    body: `paid with ${card}`,
    attributes: { mail: 'ana@example.com', id: 'u-77' },
  },
  { _type: 'log', severity_text: 'DEBUG', body: 'cache hit' },
]

test('[PROC-074] masks are chosen, made and tried on events, and never of timestamp and severity_text', async ({
  page,
}) => {
  const id = await create('type forms mask')
  const group = await openGroup(page, id, 'group')
  const live = liveCapture(page)
  await live.source.click()
  await live.choice('Paste events').click()
  await live.events.fill(JSON.stringify(events))
  await live.useEvents.click()
  await expect(live.rows).toHaveCount(2)

  await group.addProcessor('Mask')
  const row = group.row('Mask')
  const masks = maskTable(page, row)
  await expect(masks.boxes).toHaveCount(18)
  await expect(masks.line('Credit Card Number')).toContainText('1')
  const output = processedEvents(page)
  await expect(output).toContainText('paid with REDACTED')

  await masks.box('E-mail Address').uncheck()
  await masks.addCustom.click()
  await expect(masks.box('Custom Mask 1')).toBeChecked()
  const form = typeForm(page, row)
  await form.type(masks.pattern, 'u-(\\d+)')
  await masks.field('Masking characters').fill('')
  await expect(masks.table.getByText('Masking characters are required')).toBeVisible()
  await masks.field('Masking characters').fill('#')
  await expect(masks.line('Custom Mask 1')).toContainText('u-(\\d+)')
  await masks.act('UUID', 'Remove')
  await expect(masks.boxes).toHaveCount(18)
  await masks.fromLibrary.click()
  await expect(masks.library.getByRole('button', { name: 'Add IPv4 Address' })).toBeDisabled()
  await masks.library.getByRole('searchbox').fill('uuid')
  await masks.library.getByRole('button', { name: 'Add UUID' }).click()
  await expect(masks.boxes).toHaveCount(19)

  await form.openAdvanced()
  await form.group('Excluded fields').getByRole('button', { name: 'Add field' }).click()
  await row.getByLabel('Excluded fields 1', { exact: true }).click()
  await expect(page.getByRole('option', { name: /^body/ })).toBeVisible()
  for (const name of [/^timestamp\b/, /^severity_text\b/])
    await expect(page.getByRole('option', { name })).toHaveCount(0)
  await row.getByLabel('Excluded fields 1', { exact: true }).fill('body')
  await expect(form.advanced).toContainText('1 excluded field path')
  await expect(output).toContainText(`paid with ${card}`)
  await expect(output).toContainText('1 modified')
  await group.save()

  await canvas(page).node('Group').dblclick()
  await group.expand('Mask')
  await expect(masks.boxes).toHaveCount(19)
  await expect(masks.box('E-mail Address')).not.toBeChecked()
  await expect(masks.line('Custom Mask 1')).toContainText('#')
})

test('[PROC-057] [PROC-096] lookups, samples, rules and routes keep to their rules while they are edited', async ({
  page,
}) => {
  const id = await create('type forms rules')
  const group = await openGroup(page, id, 'group')
  await group.addProcessor('Lookup')
  const lookup = typeForm(page, group.row('Lookup'))
  await lookup.field('Table name').fill('users.csv')
  await lookup.set(['choice', 'Location type', 'File'])
  await expect(lookup.field('File path')).toHaveValue('')
  await lookup.field('File path').fill('/etc/users.csv')
  await lookup.set(['switch', 'Ignore case', true])
  await lookup.set(['choice', 'Match mode', 'Regex'])
  await expect(lookup.text('Ignore case')).toBeHidden()
  await lookup.set(['choice', 'Regex option', 'All'])
  await lookup.set(['text', 'Event field 1 of Key fields', 'attributes["user"]'])
  await lookup.set(['text', 'Lookup field 1 of Key fields', 'id'])
  await lookup.set(['text', 'Event field 1 of Output fields', 'attributes["name"]'])
  await lookup.set(['text', 'Lookup field 1 of Output fields', 'name'])
  await lookup.set(['text', 'Default value 1 of Output fields', 'nobody'])
  await lookup.set(['check', 'Append 1 of Output fields', true])
  await lookup.set(['duration', 'Reload period', '5', 'm'])
  await group.collapse('Lookup')

  await group.addProcessor('Sample')
  const sample = typeForm(page, group.row('Sample'))
  const slider = group.row('Sample').getByRole('slider', { name: 'Percentage, slider' })
  await slider.focus()
  await page.keyboard.press('ArrowRight')
  await expect(sample.field('Percentage')).toHaveValue('51')
  await sample.field('Percentage').press('ArrowUp')
  await expect(slider).toHaveValue('55')
  await group.collapse('Sample')

  await group.addProcessor('Aggregate Metric')
  const aggregate = typeForm(page, group.row('Aggregate Metric'))
  await expect(aggregate.button('Remove Rule 1')).toBeHidden()
  await aggregate.button('Add rollup').click()
  await expect(aggregate.button('Remove Rule 1')).toBeVisible()
  await aggregate.button('Remove Rule 1').click()
  await expect(aggregate.button('Remove Rule 1')).toBeHidden()
  await group.save()

  await canvas(page).node('Group').dblclick()
  await expect(sequenceEditor(page).rows).toHaveCount(3)
  await group.expand('Lookup')
  await expect(lookup.field('File path')).toHaveValue('/etc/users.csv')
  await lookup.expectSet(['choice', 'Regex option', 'All'])
  await lookup.expectSet(['text', 'Default value 1 of Output fields', 'nobody'])
  await lookup.expectSet(['check', 'Append 1 of Output fields', true])
  await group.cancel()

  await canvas(page).node('Split').dblclick()
  const split = nodePanel(page, 'Split')
  const paths = typeForm(page, split.panel)
  await expect(paths.button('Remove errors')).toBeHidden()
  await split.button('Add path').click()
  await paths.field('Path').fill('slow')
  await paths.type(paths.code('Condition'), 'attributes["ms"] > 100')
  await paths.set(['switch', 'Stop if matched', true])
  await expect(split.save).toBeEnabled()
  await split.save.click()
  await expect(split.panel).toBeHidden()
  await canvas(page).node('Split').dblclick()
  await split.button(/^slow/).click()
  await expect(paths.button('Remove slow')).toBeVisible()
  await expect(split.panel.getByRole('switch', { name: 'Stop if matched' }).last()).toBeChecked()
})
