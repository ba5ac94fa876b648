import type { Page } from '@playwright/test'
import { type HttpDestination, serveDestination } from '../fixtures/http-destination.ts'
import { pipelineMaker } from '../fixtures/pipelines.ts'
import { expect, test } from '../fixtures/test.ts'
import { nodePanel } from '../pages/node-panel.ts'
import { pipelines } from '../pages/pipelines.ts'
import { status } from '../pages/status.ts'
import { destinationTest, testingDialog } from '../pages/testing-tools.ts'

const content = (endpoint: string) => `
version: v3
settings: { tag: x }
nodes:
  - { name: files, type: file_input, user_description: Files, path: /var/log/app.log }
  - { name: hook, type: http_output, user_description: Hook, endpoint: "${endpoint}" }
links:
  - { from: files, to: hook }
`
const made: string[] = []
let make: ReturnType<typeof pipelineMaker>
let destination: HttpDestination

test.beforeAll(async () => {
  destination = await serveDestination()
})
test.afterAll(() => destination.stop())
test.beforeEach(({ request, baseURL }) => {
  make = pipelineMaker(request, baseURL ?? '')
})
test.afterEach(async () => {
  for (const id of made.splice(0)) await make.remove(id)
})

/** Opens a node of a new pipeline for editing. */
async function edit(page: Page, tag: string, node: 'files' | 'hook') {
  const id = await make.create({ tag, fleet_type: 'Edge', content: content(destination.url) })
  made.push(id)
  await page.goto(`/pipeline/pipelines/${id}?readOnly=false&node=${node}`)
  return nodePanel(page, node === 'files' ? 'Files' : 'Hook')
}

/** Counts the calls whose address ends so. */
function countCalls(page: Page, end: string): () => number {
  let calls = 0
  page.on('request', request => {
    if (new URL(request.url()).pathname.endsWith(end)) calls += 1
  })
  return () => calls
}

test('[NODEPANEL-015] [REGEX-001] [REGEX-002] [REGEX-003] [REGEX-004] [REGEX-005] [REGEX-006] [REGEX-007] [REGEX-010] [REGEX-011] [API-055] a regular expression is tried and taken over', async ({
  page,
}) => {
  const libraryCalls = countCalls(page, '/regex_library')
  const files = await edit(page, 'regex testing', 'files')
  await files.button('Test regular expression').click()
  const regex = testingDialog(page, 'Regex Testing')
  await expect(regex.dialog).toBeVisible()
  await expect(regex.state).toHaveText('Write a regular expression to try it.')
  expect((await regex.editor.boundingBox())?.height).toBeGreaterThanOrEqual(78)
  await expect(regex.suggestions).toHaveCount(12)
  const labels = await regex.suggestions.allTextContents()
  expect(labels).toEqual(labels.toSorted((a, b) => a.localeCompare(b)))

  await regex.library.click()
  await regex.library.fill('traceparent')
  await regex.template('Traceparent Header').click()
  await expect(regex.editor).toContainText('(?P<trace_id>[0-9a-f]{32})')
  await expect(regex.explanation).toContainText('The W3C header with its parts.')
  await expect(regex.explanation).toContainText('group 2, named trace_id:')
  await expect(regex.tab('Example logs')).toHaveAttribute('aria-selected', 'true')
  await expect(regex.state).toHaveText('1 match in 1 of 1 line')
  await expect(regex.legend).toContainText('trace_id')
  await expect(regex.marks.filter({ hasText: '4bf92f3577b34da6a3ce929d0e0e4736' })).toHaveAttribute('title', 'trace_id')

  await regex.tab('Custom logs').click()
  await regex.customLogs.fill('abcdefghijkl\nno')
  await regex.write('(a)(b)(c)(d)(e)(f)(g)(h)(i)(j)(k)(l)')
  await expect(regex.state).toHaveText('1 match in 1 of 2 lines')
  await expect(regex.marks).toHaveCount(12)
  const colours = await regex.marks.evaluateAll(marks => marks.map(mark => getComputedStyle(mark).backgroundColor))
  expect(new Set(colours).size).toBe(11)
  expect(colours[11]).toBe(colours[0])

  await regex.write(`${'a\n'.repeat(60)}a`)
  const rows = 32 * 19 + 10
  const scroller = regex.editor.locator('xpath=..')
  await expect.poll(async () => (await scroller.boundingBox())?.height).toBe(rows)
  await regex.write('ab[c')
  await expect(regex.alert).toContainText('missing closing ]')
  await expect(regex.add).toBeDisabled()
  await regex.cancel.click()
  await expect(regex.dialog).toBeHidden()
  await expect(files.panel).toBeVisible()

  await files.button('Test regular expression').click()
  await regex.suggestions.first().click()
  const pattern = await regex.editor.textContent()
  await expect(regex.add).toHaveText('Add Regular Expression To Pattern Field In Processor')
  await regex.add.click()
  await expect(regex.dialog).toBeHidden()
  await expect(files.panel.getByRole('textbox', { name: 'Line pattern' })).toHaveText(pattern ?? '')
  expect(libraryCalls()).toBe(1)
})

test('[NODEPANEL-013] [NODEPANEL-014] [GROK-010] [API-055] grok patterns and CEL expressions are tried from the options of a node', async ({
  page,
}) => {
  const libraryCalls = countCalls(page, '/grok_library')
  const files = await edit(page, 'grok and cel testing', 'files')
  await files.options.click()
  await files.option('Grok Testing').click()
  const grok = testingDialog(page, 'Grok Testing')
  await expect(grok.knowledge).toHaveAttribute('href', /\/pipeline\/knowledge\?activeTab=grok$/)
  await grok.library.click()
  await grok.template('Apache Common').click()
  await expect(grok.state).toHaveText('Matches 1 of 1 log')
  await expect(grok.results.first().getByRole('row').filter({ hasText: 'http.request.method' })).toContainText('GET')
  await grok.tab('Custom logs').click()
  await grok.customLogs.fill('10.1.2.3 up\nnothing')
  await grok.write('%{IP:client} %{WORD:state}')
  await expect(grok.state).toHaveText('Matches 1 of 2 logs')
  await expect(grok.results.first().getByRole('row').filter({ hasText: 'client' })).toContainText('10.1.2.3')
  await expect(grok.results.nth(1)).toContainText('No match')
  await grok.write('%{NOSUCH:a}')
  await expect(grok.alert).toContainText('NOSUCH')
  await page.keyboard.press('Tab')
  await grok.customLogs.focus()
  await page.keyboard.press('Escape')
  await expect(grok.dialog).toBeHidden()
  await expect(files.panel).toBeVisible()
  await files.options.click()
  await files.option('Grok Testing').click()
  await expect(grok.library).toBeEnabled()
  await grok.cancel.click()
  expect(libraryCalls()).toBe(1)

  await files.options.click()
  await files.option('CEL Expression Testing').click()
  const cel = testingDialog(page, 'CEL Expression Testing')
  await cel.editor.click()
  await page.keyboard.type('item.bod')
  await expect(cel.completion('item.body')).toBeVisible()
  await page.keyboard.press('Enter')
  await page.keyboard.type('.contains("failed")')
  await expect(cel.output(1)).toHaveText('true')
  await cel.customItem.fill('{"body": "all good"')
  await cel.addItem.click()
  await expect(cel.dialog).toContainText('This is not JSON')
  await cel.customItem.fill('{"body": "all good"}')
  await cel.addItem.click()
  await expect(cel.items).toHaveCount(2)
  await expect(cel.output(1)).toHaveText('false')
  await expect(cel.output(2)).toHaveText('true')
  await cel.write('item.attributes.nosuch')
  await expect(cel.alert).not.toHaveText('')
  await cel.write('item.body ==')
  await expect(cel.alert).toBeVisible()
  await cel.removeItem(1).click()
  await cel.removeItem(1).click()
  await expect(cel.state.last()).toHaveText('Add an item to try it on.')
  await cel.cancel.click()
  await expect(cel.dialog).toBeHidden()
})

test('[NODEPANEL-017] [NODEPANEL-027] [NODEPANEL-028] [NODEPANEL-029] [ERR-029] [ERR-031] [ERR-032] [ERR-033] [ERR-034] a destination is tested as it is edited', async ({
  page,
}) => {
  const hook = await edit(page, 'destination test', 'hook')
  const { section, button, success, failure, part, retry, close, alert } = destinationTest(page, 'hook')
  destination.answers(200)
  const pressedAt = Date.now()
  await button.click()
  await expect(button).toHaveAttribute('data-loading', 'true')
  await expect(success).toBeVisible()
  expect(Date.now() - pressedAt).toBeGreaterThanOrEqual(800)
  await expect(button).not.toHaveAttribute('data-loading', 'true')
  for (const level of ['INFO', 'ERROR', 'DEBUG', 'TRACE']) expect(destination.received.at(-1)).toContain(`"${level}"`)
  await expect(success).toBeHidden()

  destination.answers(401)
  await button.click()
  await expect(failure).toBeVisible()
  await expect(part('Error Response')).toContainText('The destination did not take the test lines.')
  await expect(part('Details')).toContainText('401')
  await expect(part('Resources')).toBeVisible()
  const sentBefore = destination.received.length
  destination.answers(0)
  await retry.click()
  await expect(part('Details')).not.toContainText('401')
  expect(destination.received).toHaveLength(sentBefore)
  await close.click()
  await expect(failure).toBeHidden()
  await expect(hook.panel).toBeVisible()

  // What is typed counts, not what is saved.
  destination.answers(500)
  await hook.field('Endpoint *').fill(`${destination.url}/elsewhere`)
  await button.click()
  await expect(part('Details')).toContainText('500')
  destination.answers(200)
  await retry.click()
  await expect(success).toBeVisible()
  await expect(failure).toBeHidden()

  await page.route('**/convert', route => route.abort())
  await button.click()
  await expect(alert).toContainText("Failed to convert the node's configuration")
  await expect(failure).toBeHidden()
  await expect(section).toBeVisible()
})

test('a search waits until nothing more is typed', async ({ page }) => {
  await page.goto('/pipeline/status')
  const row = status(page).pipeline('demo')
  await expect(row).toBeVisible()
  const { search } = pipelines(page)
  const typedAt = Date.now()
  await search.fill('no such pipeline')
  await expect(row).toBeVisible()
  await expect(row).toBeHidden()
  expect(Date.now() - typedAt).toBeGreaterThanOrEqual(300)
  await search.fill('demo')
  await search.press('Enter')
  await expect(row).toBeVisible()
})
