import type { Page } from '@playwright/test'
import { type AiService, serveAi } from '../fixtures/ai-service.ts'
import { pipelineMaker } from '../fixtures/pipelines.ts'
import { expect, test } from '../fixtures/test.ts'
import { aiDialog } from '../pages/ai.ts'
import { codeEditor } from '../pages/code-editor.ts'
import { liveCapture } from '../pages/live-capture.ts'
import { processedOutput } from '../pages/processed-output.ts'
import { openGroup } from '../pages/sequence-editor.ts'

const content = `
version: v3
settings: { tag: x }
nodes:
  - { name: otlp, type: otlp_input, user_description: Apps, port: 4318, protocol: http }
  - name: group
    type: sequence
    user_description: Group
    processors:
      - { type: ottl_transform, metadata: '{"id":"a","type":"ottl_transform","name":"Statements"}', statements: 'set(attributes["x"], 1)' }
      - { type: ottl_transform, metadata: '{"id":"b","type":"parse-grok","name":"Grok"}', statements: '' }
      - { type: ottl_transform, metadata: '{"id":"c","type":"code","name":"JavaScript"}', statements: '' }
  - { name: weir, type: weir_output, user_description: Weir }
links:
  - { from: otlp, to: group }
  - { from: group, to: weir }
`
const line = '10.42.7.18 "POST /v2/checkout" 201'
const events = [line, '10.42.3.9 "GET /healthz" 200'].map(body => ({
  _type: 'log',
  timestamp: 1_767_225_600_000,
  body,
  attributes: { team: 'shop' },
  resource: {},
}))

let make: ReturnType<typeof pipelineMaker>
let id = ''
let ai: AiService
test.beforeEach(async ({ request, baseURL }) => {
  make = pipelineMaker(request, baseURL ?? '')
  ;[id, ai] = await Promise.all([make.create({ tag: 'ai', content }), serveAi()])
})
test.afterEach(async () => {
  await ai.stop()
  await make.remove(id)
})

async function open(page: Page, name: string) {
  const group = await openGroup(page, id, 'group')
  await group.expand(name)
  return group
}

async function pasteEvents(page: Page) {
  const live = liveCapture(page)
  await live.source.click()
  await live.choice('Paste events').click()
  await live.events.fill(JSON.stringify(events))
  await live.useEvents.click()
  await expect(live.rows).toHaveCount(events.length)
}

test('[GROK-001] [GROK-002] [GROK-003] [GROK-004] [GROK-005] [GROK-007] [GROK-008] [ERR-062] [ERR-063] a grok pattern is written for sample lines, and tried on them', async ({
  page,
}) => {
  const group = await open(page, 'Grok')
  await group.row('Grok').getByRole('button', { name: 'Generate Grok Pattern with AI' }).click()
  const { dialog, sample, description, generate, cancel, use, answer, text, results, alert, tooltip } = aiDialog(
    page,
    'Generate Grok Pattern with AI',
  )
  await expect(dialog).toBeVisible()
  await expect(sample).toHaveAttribute('required', '')
  await expect(generate).toHaveText('Generate Pattern')
  await expect(generate).toHaveAttribute('aria-disabled', 'true')
  await generate.hover()
  await expect(tooltip.filter({ hasText: 'Sample data is required' })).toBeVisible()
  await generate.click({ force: true })
  expect(ai.asked).toEqual([])

  // It is written while somebody looks on, and given up when they leave.
  await sample.fill(line)
  await description.fill('Call the address client')
  let release = ai.hold('{"pattern": "^%{IP:cl', 'ient}"}')
  await expect(generate).toHaveAttribute('aria-disabled', 'false')
  await generate.click()
  await expect(answer).toContainText('{"pattern": "^%{IP:cl')
  await expect(answer).toHaveAttribute('aria-busy', 'true')
  await expect(generate).toHaveAttribute('data-loading', 'true')
  await cancel.click()
  await expect(dialog).toBeHidden()
  await expect.poll(() => ai.givenUp()).toBe(1)
  release()
  expect(ai.asked[0]).toMatchObject({ model: 'gpt-4', temperature: 0.1, max_tokens: 1000, stream: true })
  expect(ai.asked[0]?.messages.at(-1)?.content).toBe(`Sample log data:\n${line}\n\nTask:\nCall the address client`)

  await group.row('Grok').getByRole('button', { name: 'Generate Grok Pattern with AI' }).click()
  await sample.fill(`${line}\n10.1.1.1 nothing else`)
  ai.say('%{NOT_A_PATTERN:a}')
  await generate.click()
  await expect(alert).toHaveText('Failed to generate a valid Grok pattern')
  ai.fail(500)
  await generate.click()
  await expect(alert).toContainText('Failed to generate pattern. Please try again.')
  ai.say()
  await generate.click()
  await expect(alert).toHaveText('No response from AI service')

  const pattern = '^%{IP:client} "%{WORD:method}'
  release = ai.hold(
    '```json\n',
    `${JSON.stringify({ pattern, explanation: 'An access line', fields: ['client'] })}\n\`\`\``,
  )
  await generate.click()
  await expect(answer).toContainText('```json')
  release()
  await expect(text).toContainText(pattern)
  await expect(answer).toContainText('An access line')
  await expect(answer).toContainText('Matches 1 of 2 sample lines')
  await expect(results.getByRole('listitem').first()).toContainText(/client.*10\.42\.7\.18.*method.*POST/)
  await expect(results.getByRole('listitem').nth(1)).toContainText('Does not match')
  await use.click()
  await expect(dialog).toBeHidden()
  await expect(codeEditor(page, group.row('Grok'), 'Grok pattern').content).toHaveText(pattern)
})

test('[AI-001] [AI-002] [ERR-064] [ERR-066] code is written for a task, run on the samples, and taken over', async ({
  page,
}) => {
  const group = await open(page, 'JavaScript')
  await pasteEvents(page)
  await group.row('JavaScript').getByRole('button', { name: 'Generate Code with AI' }).click()
  const { dialog, task, generate, use, sendSample, answer, text, results, alert } = aiDialog(
    page,
    'Generate Code with AI',
  )
  await generate.click()
  await expect(alert).toHaveText('Please provide a task description')
  const [red] = await codeEditor(page, dialog, 'none').tokens('err')
  await expect(alert.locator('svg').first()).toHaveCSS('color', red ?? '')
  expect(ai.asked).toEqual([])

  await task.fill('Shout the team')
  ai.fail(500)
  await generate.click()
  await expect(alert).toHaveText('The AI service did not answer as it should. Try again later.')
  ai.say('This is no JSON')
  await generate.click()
  await expect(alert).toHaveText('Failed to generate code. Please try again.')
  ai.say(JSON.stringify({ code: 'item.attributes.team = (', explanation: '' }))
  await generate.click()
  await expect(alert).toContainText('Failed to generate code. Please try again.')
  await expect(alert).toContainText(/code was refused/)
  await expect(use).toBeHidden()

  await expect(sendSample).toBeChecked()
  await sendSample.uncheck()
  const code = 'item.attributes.team = item.attributes.team.toUpperCase()'
  ai.say(JSON.stringify({ code, explanation: 'Capital letters' }))
  await generate.click()
  await expect(text).toContainText(code)
  expect(ai.asked.at(-1)).toMatchObject({ model: 'gpt-4o', temperature: 0.25, max_tokens: 1000 })
  expect(JSON.stringify(ai.asked.at(-2))).toContain('10.42.7.18')
  expect(JSON.stringify(ai.asked.at(-1))).not.toContain('10.42.7.18')
  await expect(answer).toContainText('Capital letters')
  await expect(answer).toContainText('Changes 2 of 2 samples')
  await expect(results.getByRole('listitem').first()).toContainText('shop → SHOP')
  await use.click()
  await expect(dialog).toBeHidden()
  await expect(codeEditor(page, group.row('JavaScript'), 'Code preview').content).toContainText(code)
})

test('[ERR-065] OTTL is written for a task, compiled and run before it is offered', async ({ page }) => {
  const group = await open(page, 'Statements')
  await pasteEvents(page)
  await group.row('Statements').getByRole('button', { name: 'Generate OTTL with AI' }).click()
  const { dialog, task, generate, use, answer, text, results, alert } = aiDialog(page, 'Generate OTTL with AI')
  await generate.click()
  await expect(alert).toHaveText('Please provide a task description')
  await task.fill('Mark orders')
  ai.say('Sorry, no.')
  await generate.click()
  await expect(alert).toContainText('Failed to generate OTTL. Please try again.')
  ai.fail(429)
  await generate.click()
  await expect(alert).toContainText('takes no more requests')
  const statement = 'set(attributes["order"], true) where IsMatch(body, "POST")'
  ai.say('```\n', statement, '\n```')
  await generate.click()
  await expect(text).toContainText(statement)
  await expect(answer).toContainText('Changes 1 of 2 samples')
  await expect(results.getByRole('listitem').first()).toContainText('attributes["order"]')
  expect(ai.asked.at(-1)).toMatchObject({ model: 'gpt-4o', temperature: 0.1 })
  expect(ai.asked.at(-1)?.max_tokens).toBeUndefined()
  expect(ai.asked.at(-1)?.messages.at(-1)?.content).toContain('set(attributes["x"], 1)')
  await use.click()
  await expect(dialog).toBeHidden()
  await expect(codeEditor(page, group.row('Statements'), 'Statements').content).toHaveText(statement)

  // A condition is asked for as one, and tried by what it matches.
  await group.row('Statements').getByRole('button', { name: 'Generate a condition with AI' }).click()
  await task.fill('Health checks')
  ai.say('where IsMatch(body, "healthz")')
  await generate.click()
  await expect(answer).toContainText('Matches 1 of 2 samples')
  await use.click()
  await expect(codeEditor(page, group.row('Statements'), 'Condition').content).toHaveText('IsMatch(body, "healthz")')
  await expect(group.row('Statements').getByText('Valid OTTL · matches 1 of 2 samples')).toBeVisible()
})

test('[GROK-006] the grok dialog opens by itself for a value that a processor is made from', async ({ page }) => {
  const group = await open(page, 'Statements')
  await pasteEvents(page)
  const output = processedOutput(page)
  await output.opener(/checkout/).click()
  await output
    .value('POST /v2/checkout', /checkout/)
    .first()
    .click()
  await output.item('Generate grok with AI').click()
  const { dialog, sample, generate, use } = aiDialog(page, 'Generate Grok Pattern with AI')
  await expect(dialog).toBeVisible()
  await expect(sample).toHaveValue(line)
  ai.say('%{IP:client}')
  await generate.click()
  await use.click()
  await expect(dialog).toBeHidden()
  await expect(codeEditor(page, group.row('Parse Grok'), 'Grok pattern').content).toHaveText('%{IP:client}')

  // The line was for that one: another opens without a dialog.
  await group.collapse('Parse Grok')
  await group.expand('Grok')
  await expect(group.row('Grok').getByRole('button', { name: 'Generate Grok Pattern with AI' })).toBeVisible()
  await expect(dialog).toBeHidden()
})
