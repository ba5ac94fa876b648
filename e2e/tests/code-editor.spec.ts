import { pipelineMaker } from '../fixtures/pipelines.ts'
import { expect, test } from '../fixtures/test.ts'
import { codeEditor } from '../pages/code-editor.ts'
import { liveCapture } from '../pages/live-capture.ts'
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
      - { type: ottl_transform, metadata: '{"id":"a","type":"ottl_transform","name":"Statements"}', statements: 'set(body, 1)' }
      - { type: ottl_filter, metadata: '{"id":"b","type":"ottl_filter","name":"Errors only"}', condition: 'body == nil' }
      - { type: ottl_transform, metadata: '{"id":"c","type":"parse-regex","name":"Regex"}', statements: '' }
  - { name: weir, type: weir_output, user_description: Weir }
links:
  - { from: otlp, to: group }
  - { from: group, to: weir }
`
const events = ['/checkout', '/rates', '/healthz'].map((route, at) => ({
  _type: 'log',
  timestamp: 1_767_225_600_000 + at,
  body: `GET ${route}`,
  attributes: { 'http.route': route, status: at === 0 ? 500 : 200 },
  resource: { 'service.name': 'edge' },
}))

let make: ReturnType<typeof pipelineMaker>
let id = ''
test.beforeEach(async ({ request, baseURL }) => {
  make = pipelineMaker(request, baseURL ?? '')
  id = await make.create({ tag: 'code editor', content })
})
test.afterEach(() => make.remove(id))

test('statements have line numbers, colours, completion, docs on hover, and problems where they are', async ({
  page,
}) => {
  const group = await openGroup(page, id, 'group')
  await group.expand('Statements')
  const editor = codeEditor(page, group.row('Statements'), 'Statements')
  await expect(editor.lineNumbers).toContainText('1')
  const [fn, key, num, str, op] = await editor.tokens('syn-fn', 'syn-key', 'syn-num', 'syn-str', 'syn-op')
  await expect.poll(() => editor.colour('set')).toBe(fn)
  expect([await editor.colour('body'), await editor.colour('1')]).toEqual([key, num])

  await editor.clear()
  await page.keyboard.type('se')
  await expect(editor.completion(/^set\(target: /)).toBeVisible()
  await editor.take()
  await expect(editor.content).toContainText('set()')
  await page.keyboard.type('attributes["http.status"], Is')
  await expect(editor.completion(/^IsMatch/)).toContainText('pattern: string')
  await page.keyboard.type('Matc')
  await expect(editor.completions.getByRole('option')).toHaveCount(1)
  await editor.take()
  await page.keyboard.type('body, "5\\\\d")')
  await page.keyboard.press('End')
  await page.keyboard.type(' where body != nil')
  await expect(editor.content).toContainText(
    'set(attributes["http.status"], IsMatch(body, "5\\\\d")) where body != nil',
  )
  expect([
    await editor.colour('IsMatch'),
    await editor.colour('"http.status"'),
    await editor.colour('where'),
    await editor.colour('nil'),
  ]).toEqual([fn, str, op, num])
  await editor.word('IsMatch').hover()
  await expect(editor.docs).toContainText('IsMatch(target: string-like, pattern: string)')
  await expect(editor.docs).toContainText('Tells whether a regular expression matches')
  await page.mouse.move(0, 0)
  await editor.word('body').hover()
  await expect(editor.docs).toContainText('The body: text, a number')
  await page.mouse.move(0, 0)

  await expect(editor.wrong).toHaveCount(0)
  await editor.content.click()
  await page.keyboard.press('ControlOrMeta+End')
  await page.keyboard.press('Enter')
  await page.keyboard.type('set(bodi, 1')
  await expect(editor.wrong).toBeVisible()
  await expect(
    group
      .row('Statements')
      .getByText(/line 2.*body/i)
      .first(),
  ).toBeVisible()
  await expect(editor.content).toHaveAttribute('aria-invalid', 'true')
  await page.keyboard.press('Tab')
  await expect(editor.content).not.toBeFocused()
})

test('a condition is one line that offers the fields of the samples and says how many it matches', async ({ page }) => {
  const group = await openGroup(page, id, 'group')
  await group.expand('Errors only')
  const editor = codeEditor(page, group.row('Errors only'), 'Condition')
  await expect(editor.lineNumbers).toHaveCount(0)
  const live = liveCapture(page)
  await live.source.click()
  await live.choice('Paste events').click()
  await live.events.fill(JSON.stringify(events))
  await live.useEvents.click()
  await expect(group.row('Errors only').getByText('Valid OTTL · matches 0 of 3 samples')).toBeVisible()

  await editor.clear()
  await page.keyboard.type('attributes[')
  await expect(editor.completion(/^"http.route"/)).toContainText('string')
  await page.keyboard.type('"st')
  await expect(editor.completion(/^"status"/)).toBeVisible()
  await editor.take()
  await page.keyboard.type(' == 200')
  await expect(editor.content).toHaveText('attributes["status"] == 200')
  await expect(group.row('Errors only').getByText('Valid OTTL · matches 2 of 3 samples')).toBeVisible()
  await editor.clear()
  await page.keyboard.type('route')
  await expect(editor.completion(/^attributes\["http.route"\]/)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(group.column).toBeVisible()
  await page.keyboard.type(' ==')
  await expect(group.row('Errors only').getByText(/Valid OTTL/)).toBeHidden()
  await expect(editor.wrong).toBeVisible()

  await group.expand('Regex')
  const regex = codeEditor(page, group.row('Regex'), 'Regular expression')
  await regex.content.click()
  await page.keyboard.type('(?P<code>\\d+)')
  await page.keyboard.press('Enter')
  await expect(regex.content).toHaveText('(?P<code>\\d+)')
  await expect(group.row('Regex').getByRole('button', { name: 'Test regular expression' })).toBeVisible()
})
