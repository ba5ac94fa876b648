import type { Page } from '@playwright/test'
import { pipelineMaker } from '../fixtures/pipelines.ts'
import {
  codeExamples,
  eventsOf,
  fieldExamples,
  patternExamples,
  patterns,
  pipelineOf,
  type PresetExample,
  textExamples,
} from '../fixtures/preset-examples.ts'
import { expect, test } from '../fixtures/test.ts'
import { liveCapture } from '../pages/live-capture.ts'
import { editCode, groupYaml, processorForm, reopened, yamlTexts } from '../pages/preset-forms.ts'
import { processedOutput } from '../pages/processed-output.ts'
import { openGroup } from '../pages/sequence-editor.ts'

const made: string[] = []
let make: ReturnType<typeof pipelineMaker>

test.beforeEach(({ request, baseURL }) => {
  make = pipelineMaker(request, baseURL ?? '')
})
test.afterEach(async () => {
  for (const id of made.splice(0)) await make.remove(id)
})

/** Opens a group of these processors with an event for each of them. */
async function open(page: Page, tag: string, examples: readonly PresetExample[]) {
  const id = await make.create({ tag, content: pipelineOf(examples) })
  made.push(id)
  const group = await openGroup(page, id, 'group')
  const samples = liveCapture(page)
  await samples.source.click()
  await samples.choice('Paste events').click()
  await samples.events.fill(eventsOf(examples))
  await samples.useEvents.click()
  await expect(samples.rows).toHaveCount(examples.length)
  return group
}

test('[PROC-017] [PROC-030] fields are added, copied, renamed and deleted by rows', async ({ page }) => {
  const group = await open(page, 'fields', fieldExamples)
  const add = processorForm(page, 'Add Field')
  const copy = processorForm(page, 'Copy Field')
  const rename = processorForm(page, 'Rename Field')
  const remove = processorForm(page, 'Delete Field')
  const output = processedOutput(page)

  await group.expand('Add Field')
  await add.write('Target 1', 'attributes["canary"]')
  await add.choose('Type 1', 'Bool')
  await expect(add.input('Value 1')).toHaveValue('false')
  await add.addRow('field')
  await add.write('Target 2', 'attributes["shard"]')
  await add.choose('Type 2', 'Number')
  await add.write('Value 2', 'seven')
  await expect(add.text('rows[1].value must be a number')).toBeVisible()
  await expect(group.saveButton).toBeDisabled()
  await add.write('Value 2', '7')
  await expect(add.text('rows[1].value must be a number')).toBeHidden()
  await add.addRow('field')
  await add.write('Target 3', 'resource["env"]')
  await add.write('Value 3', 'say "prod"')
  await add.rowAction('field 3', 'Move up')
  await add.rowAction('field 2', 'Move up')
  await add.rowAction('field 3', 'Move up')
  await add.addRow('field')
  await add.rowAction('field 4', 'Remove')
  await output.opener('to add to').click()
  await expect(output.section('to add to', 'Attributes')).toContainText('canary: false')
  await expect(output.section('to add to', 'Attributes')).toContainText('shard: 7')
  await expect(output.section('to add to', 'Resource')).toContainText('env: say "prod"')

  await group.expand('Copy Field')
  await copy.write('Source 1', 'body["user"]')
  await copy.write('Target 1', 'attributes["user"]')
  await copy.addRow('field')
  await copy.write('Source 2', 'attributes["user"]')
  await copy.write('Target 2', 'resource["owner"]')
  await output.opener('copied ada').click()
  await expect(output.section('copied ada', 'Attributes')).toContainText('user: copied ada')
  await expect(output.section('copied ada', 'Resource')).toContainText('owner: copied ada')

  await group.expand('Rename Field')
  await rename.write('From 1', 'body')
  await expect(rename.text('rows[0].source must be a path with a key')).toBeVisible()
  await rename.write('From 1', 'attributes["usr"]')
  await rename.write('To 1', 'attributes["user.name"]')
  await output.opener('to rename').click()
  await expect(output.section('to rename', 'Attributes')).toContainText('user.name: ada')

  await group.expand('Delete Field')
  await remove.write('Fields 1', 'attributes["password"]')
  await remove.addRow('field')
  await remove.write('Fields 2', 'body["user"]["mail"]')
  await output.opener('"id":1').click()
  await expect(output.section('"id":1', 'Attributes')).toContainText('1 removed')

  await reopened(page, fieldExamples)
  await expect(add.input('Target 1')).toHaveValue('resource["env"]')
  await expect(add.input('Value 1')).toHaveValue('say "prod"')
  await expect(add.input('Type 2')).toHaveValue('Number')
  await expect(add.input('Value 2')).toHaveValue('7')
  await expect(add.input('Type 3')).toHaveValue('Bool')
  await expect(copy.input('Source 2')).toHaveValue('attributes["user"]')
  await expect(copy.input('Target 2')).toHaveValue('resource["owner"]')
  await expect(rename.input('From 1')).toHaveValue('attributes["usr"]')
  await expect(rename.input('To 1')).toHaveValue('attributes["user.name"]')
  await expect(remove.input('Fields 2')).toHaveValue('body["user"]["mail"]')
})

test('[PROC-009] [PROC-078] [PROC-080] [PROC-082] [PROC-083] [PROC-084] [PROC-085] [PROC-093] texts are parsed by their forms', async ({
  page,
}) => {
  const group = await open(page, 'texts', textExamples)
  const csv = processorForm(page, 'Parse CSV')
  const json = processorForm(page, 'Parse JSON')
  const pairs = processorForm(page, 'Parse Key Value')
  const xml = processorForm(page, 'Parse XML')
  const output = processedOutput(page)

  await group.expand('Parse CSV')
  await csv.write('Source field', 'body')
  await csv.write('Target field', 'body')
  await expect(csv.input('Header')).toHaveValue('a,b')
  await csv.write('Header', ' a,, c ,')
  await expect(csv.text(/header/)).toBeHidden()
  await csv.segment('Field').click()
  await expect(csv.text('header needs names of columns, or a field that holds them')).toBeVisible()
  await expect(csv.advanced).toHaveAttribute('aria-expanded', 'false')
  await csv.openAdvanced()
  await expect(csv.input('Mode')).toHaveValue('Lazy quotes')
  await csv.write('Delimiter', ';')
  await csv.write('Header delimiter', '|')
  await csv.choose('Mode', 'Strict')
  await csv.write('Header', 'attributes["columns"]')
  await output.opener('one').click()
  await expect(output.section('one', 'Body')).toContainText('b: two')

  await group.expand('Parse JSON')
  await json.write('Source field', 'no path')
  await expect(json.text(/^source must be a path/)).toBeVisible()
  await json.write('Source field', 'body')
  await json.write('Target field', 'body')
  await json.openAdvanced()
  await json.write('JSON path', 'records[0].fields')
  await output.opener('"a":1').click()
  await expect(output.section('"a":1', 'Body')).toContainText('a: 1')

  await group.expand('Parse Key Value')
  await pairs.write('Source field', 'body')
  await pairs.write('Target field', 'attributes')
  await expect(pairs.input('Delimiter')).toHaveValue('->')
  await pairs.write('Delimiter', '')
  await pairs.write('Pair delimiter', '')
  await output.opener('level=warn').click()
  await expect(output.section('level=warn', 'Attributes')).toContainText('user: ada l')

  await group.expand('Parse XML')
  await xml.write('Source field', 'body')
  await xml.write('Target field', 'attributes')
  await output.opener('<event').click()
  await expect(output.section('<event', 'Attributes')).toContainText('content: started')

  // What was typed and is wrong is gone with the form, and Save does not wait for it.
  await xml.write('Source field', 'no path')
  await expect(group.saveButton).toBeDisabled()
  expect(yamlTexts(await groupYaml(page))).toContain(textExamples.at(-1)?.statements[0])
  await group.expand('Parse XML')
  await expect(xml.input('Source field')).toHaveValue('body')
  await expect(group.saveButton).toBeEnabled()

  await reopened(page, textExamples)
  await expect(csv.input('Header')).toHaveValue('attributes["columns"]')
  await csv.openAdvanced()
  await expect(csv.input('Delimiter')).toHaveValue(';')
  await expect(csv.input('Header delimiter')).toHaveValue('|')
  await expect(csv.input('Mode')).toHaveValue('Strict')
  await json.openAdvanced()
  await expect(json.input('JSON path')).toHaveValue('records[0].fields')
  await expect(pairs.input('Delimiter')).toHaveValue('=')
  await expect(pairs.input('Pair delimiter')).toHaveAttribute('placeholder', 'space')
  await expect(xml.input('Target field')).toHaveValue('attributes')
})

test('[PROC-081] [PROC-086] [PROC-087] [PROC-088] [PROC-089] patterns, severities and times are parsed by their forms', async ({
  page,
}) => {
  const group = await open(page, 'patterns', patternExamples)
  const grok = processorForm(page, 'Parse Grok')
  const regex = processorForm(page, 'Parse Regex')
  const severity = processorForm(page, 'Parse Severity')
  const time = processorForm(page, 'Parse Timestamp')
  const output = processedOutput(page)

  await group.expand('Parse Grok')
  await grok.write('Source field', 'body')
  await grok.write('Target field', 'attributes')
  await grok.writeCode('Grok pattern', patterns.grok)
  await expect(grok.made).toContainText('Matches 1 of 4 samples')
  await expect(grok.made).toContainText('10.0.0.1')
  await expect(grok.link('Grok library')).toHaveAttribute('href', '/pipeline/knowledge?activeTab=grok')
  await output.opener('10.0.0.1 GET').click()
  await expect(output.section('10.0.0.1 GET', 'Attributes')).toContainText('bytes: 512')

  await group.expand('Parse Regex')
  await regex.write('Source field', 'body')
  await regex.write('Target field', 'attributes')
  await regex.writeCode('Regular expression', '(?=x)')
  await expect(regex.text(/^regex .*/)).toBeVisible()
  await expect(group.saveButton).toBeDisabled()
  await regex.writeCode('Regular expression', patterns.regex)
  await expect(regex.made).toContainText('disk is full')
  await output.opener('disk is full').click()
  await expect(output.section('disk is full', 'Attributes')).toContainText('level: WARN')

  await group.expand('Parse Severity')
  await severity.input('Source field').click()
  await severity.write('Source field', 'attributes["level"]')
  await severity.write('Text 1', 'W')
  await expect(severity.input('Text 1')).toHaveValue('w')
  await severity.write('Severity 1', 'WARN')
  await severity.addRow('text')
  await severity.write('Text 2', 'w')
  await expect(severity.text('Text must be unique')).toBeVisible()
  await severity.write('Text 2', 'e')
  await severity.write('Severity 2', 'ERROR')
  await output.opener('to weigh').click()
  await expect(output.row('to weigh')).toContainText('severity_text: WARN')

  await group.expand('Parse Timestamp')
  await time.write('Source field', 'attributes["time"]')
  await time.segment('Epoch').click()
  await expect(time.input('Unit')).toHaveValue('Milliseconds')
  await time.segment('Format').click()
  await expect(time.input('Format')).toHaveValue('02/Jan/2006:15:04:05 -0700')
  await time.input('Format').click()
  await expect(time.offer('RFC1123Z')).toContainText(new Date().getUTCFullYear().toString())
  await time.input('Format').blur()
  await time.write('Source field', 'attributes["ns"]')
  await time.segment('Epoch').click()
  await expect(time.input('Unit')).toHaveValue('Nanoseconds')
  await output.opener('to time').click()
  await expect(output.row('to time')).toContainText('1767323045000')

  await reopened(page, patternExamples)
  await expect(grok.code('Grok pattern')).toContainText(patterns.grok)
  await expect(regex.code('Regular expression')).toContainText(patterns.regex)
  await expect(severity.input('Source field')).toHaveValue('attributes["level"]')
  await expect(severity.input('Text 2')).toHaveValue('e')
  await expect(severity.input('Severity 2')).toHaveValue('ERROR')
  await expect(time.input('Unit')).toHaveValue('Nanoseconds')
  await time.segment('Format').click()
  await expect(time.input('Format')).toHaveValue('2006-01-02T15:04:05Z07:00')
})

test('[PROC-015] [PROC-023] [PROC-032] code is written in its dialog, and statements as they stand', async ({
  page,
}) => {
  const group = await open(page, 'code', codeExamples)
  const code = processorForm(page, 'Code')
  const custom = processorForm(page, 'Custom')
  const output = processedOutput(page)
  const dialog = editCode(page)

  await group.expand('Code')
  await expect(code.code('Code preview')).toContainText('// nothing yet')
  await code.button('Edit Code').click()
  await expect(dialog.dialog).toBeVisible()
  const box = await dialog.dialog.boundingBox()
  expect(Math.round(box?.width ?? 0)).toBe(1440 * 0.8)
  await dialog.editor.clear()
  await page.keyboard.insertText('lost')
  await dialog.cancel.click()
  await expect(dialog.dialog).toBeHidden()
  await expect(code.code('Code preview')).toContainText('// nothing yet')
  await code.button('Edit Code').click()
  await dialog.editor.clear()
  await expect(dialog.save).toBeDisabled()
  await page.keyboard.insertText(patterns.script)
  await dialog.save.click()
  await expect(dialog.dialog).toBeHidden()
  await expect(code.code('Code preview')).toContainText(patterns.script)
  await output.opener('abc').click()
  await expect(output.section('abc', 'Attributes')).toContainText('length: 3')

  await group.expand('Custom')
  await custom.writeCode('Statements', 'set(attributes["shout"], ToUpperCase(body))')
  await output.opener('quiet').click()
  await expect(output.section('quiet', 'Attributes')).toContainText('shout: QUIET')

  await reopened(page, codeExamples)
  await expect(code.code('Code preview')).toContainText(patterns.script)
  await expect(custom.code('Statements')).toContainText('ToUpperCase(body)')
})
