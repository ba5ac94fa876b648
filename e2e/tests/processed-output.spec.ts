import { pipelineMaker } from '../fixtures/pipelines.ts'
import { expect, test } from '../fixtures/test.ts'
import { canvas } from '../pages/canvas.ts'
import { codeEditor } from '../pages/code-editor.ts'
import { liveCapture } from '../pages/live-capture.ts'
import { processedOutput } from '../pages/processed-output.ts'
import { openGroup } from '../pages/sequence-editor.ts'
import { status } from '../pages/status.ts'

const content = `
version: v3
settings: { tag: x }
nodes:
  - { name: otlp, type: otlp_input, user_description: Apps, port: 4318, protocol: http }
  - name: hygiene
    type: sequence
    user_description: Hygiene
    processors:
      - type: ottl_transform
        metadata: '{"id":"tidy","type":"ottl_transform","name":"Tidy up"}'
        statements: |-
          set(attributes["route"], "/pay") where IsMatch(body, "POST /pay")
          delete_key(attributes, "offset")
      - type: generic_mask
        metadata: '{"id":"mask","type":"generic_mask","name":"Mask cards"}'
        capture_group_masks: [{ name: Card, capture_group: '\\d{4}-\\d{4}', mask: CARD }]
      - type: ottl_filter
        metadata: '{"id":"filter","type":"ottl_filter","name":"Drop probes"}'
        condition: IsMatch(body, "probe")
  - { name: weir, type: weir_output, user_description: Weir }
links:
  - { from: otlp, to: hygiene }
  - { from: hygiene, to: weir }
`
const events = [
  {
    body: 'POST /pay card 1111-2222 by ana',
    severity_text: 'INFO',
    attributes: { offset: 7, file: 'pay.log', bytes: 512 },
    resource: { 'service.name': 'shop' },
  },
  { body: 'kube probe', severity_text: 'INFO' },
  { body: 'nothing to do', severity_text: 'WARN', attributes: { tenant: 'a"b' } },
]
const made: string[] = []
let make: ReturnType<typeof pipelineMaker>

test.beforeEach(({ request, baseURL }) => {
  make = pipelineMaker(request, baseURL ?? '')
})
test.afterEach(async () => {
  for (const id of made.splice(0)) await make.remove(id)
})

test('[LIVE-003] [LIVE-004] [LIVE-005] [ERR-048] what becomes of each event is shown side by side, and values become processors', async ({
  page,
}) => {
  const id = await make.create({ tag: 'processed output', fleet_type: 'Edge', content })
  made.push(id)
  const group = await openGroup(page, id, 'hygiene')
  const [live, output] = [liveCapture(page), processedOutput(page)]
  await expect(output.text(/^No events yet\./)).toBeVisible()
  await live.source.click()
  await live.choice('Paste events').click()
  await live.events.fill(JSON.stringify(events))
  await live.useEvents.click()

  // The right one of the three columns.
  await expect(output.panel.getByRole('heading', { name: 'Processed output' })).toBeVisible()
  const [middle, right] = [await group.column.boundingBox(), await output.panel.boundingBox()]
  expect(right?.x).toBeGreaterThanOrEqual((middle?.x ?? 0) + (middle?.width ?? 0))
  await expect(output.summary).toContainText(/3 in\s*2 out\s*1 modified\s*1 dropped\s*1 unmodified.* → .* · −\d+%/)
  await expect(output.row('POST /pay')).toContainText('ModifiedPOST /pay card CARD by ana')
  await expect(output.row('POST /pay')).toContainText('Tidy up (lines 1–2) · Mask cards')
  await expect(output.row('kube probe')).toContainText('Drop probes')
  await expect(output.row('nothing to do')).toContainText('Unmodified')
  await expect(output.text(/^Browser · \d+ ms$/)).toBeVisible()

  // The event chosen at the left opens here, and the one chosen before closes.
  await live.row('kube probe').click()
  await expect(output.opener('kube probe')).toHaveAttribute('aria-expanded', 'true')
  await live.row('POST /pay').click()
  await expect(output.opener('kube probe')).toHaveAttribute('aria-expanded', 'false')
  await expect(output.opener('POST /pay')).toHaveAttribute('aria-expanded', 'true')
  await expect(output.section('POST /pay', 'root')).toContainText('severity_text: INFO')
  await expect(output.section('POST /pay', 'Body')).toContainText('1 changed')
  await expect(output.section('POST /pay', 'Attributes')).toContainText('1 added, 1 removed')
  await expect(output.section('POST /pay', 'Attributes')).toContainText('−offset: 7')
  await expect(output.section('POST /pay', 'Attributes')).toContainText('+route: /pay')
  await expect(output.section('POST /pay', 'Resource')).toContainText('service.name: shop')
  await expect(output.marks('POST /pay')).toHaveText(['1111-2222', 'CARD'])
  await output.view('Output only').click()
  await expect(output.viewer('POST /pay')).not.toContainText('1111-2222')
  await output.view('Steps').click()
  await expect(output.viewer('POST /pay')).toContainText('delete_key(attributes, "offset")')
  await expect(output.viewer('POST /pay').getByRole('listitem')).toHaveCount(3)
  await output.view('Side by side').click()

  await output.count('1 dropped').click()
  await expect(output.rows).toHaveCount(1)
  await output.count('1 dropped').click()
  await expect(output.rows).toHaveCount(3)

  // By keys: to the last row, open it, to its first value, and its menu.
  await output.opener('POST /pay').focus()
  await page.keyboard.press('End')
  await page.keyboard.press('Enter')
  await expect(output.opener('nothing to do')).toHaveAttribute('aria-expanded', 'true')
  await expect(live.row('nothing to do')).toHaveAttribute('aria-selected', 'true')
  await output.viewer('nothing to do').focus()
  for (let step = 0; step < 4; step += 1) await page.keyboard.press('ArrowDown')
  await expect(output.value('a"b', 'nothing to do').first()).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(output.menu).toHaveAccessibleName(String.raw`Actions of attributes["tenant"]`)
  await page.keyboard.press('Escape')
  await expect(output.menu).toBeHidden()
  await expect(output.value('a"b', 'nothing to do').first()).toBeFocused()

  // A value makes a processor, and its effect is seen at once.
  await output.value('a"b', 'nothing to do').first().click()
  await output.item('Filter out').click()
  await expect(group.row('Drop by tenant')).toBeVisible()
  await expect(output.row('nothing to do')).toContainText('Drop by tenant')
  await expect(output.summary).toContainText(/1 modified\s*2 dropped\s*0 unmodified/)
  await output.runOnServer.click()
  await expect(output.text(/^Server · /)).toBeVisible()
  await expect(output.summary).toContainText(/1 modified\s*2 dropped\s*0 unmodified/)

  await group.expand('Drop by tenant')
  await codeEditor(page, group.row('Drop by tenant'), /^Condition/).clear()
  await page.keyboard.type('body ==')
  await expect(output.text('There are errors in your processors. Please fix them to see the output.')).toBeVisible()
  await expect(output.rows).toHaveCount(0)
})

test('[LIVE-021] what came to a node that runs is compared with what left it', async ({ page }) => {
  await page.goto('/pipeline/status?lookback=1h')
  await status(page).pipeline('demo').click()
  await canvas(page).node('Log hygiene').click()
  const [live, output] = [liveCapture(page), processedOutput(page)]
  await live.start.click()
  await expect(output.text('As it left the node')).toBeVisible()
  await expect(live.rows.first()).toBeVisible({ timeout: 60_000 })
  await live.pause.click()
  // The API's lines are JSON, which the node takes apart.
  const parsed = output.row(/Modified\s*\{/).first()
  await expect(parsed).toBeVisible()
  await parsed.locator('button[aria-expanded]').click()
  await expect(parsed.getByRole('group', { name: 'Attributes' })).toContainText(/\d+ added/)
  await expect(output.summary).toContainText(/\d+ in\s*\d+ out\s*\d+ modified\s*\d+ dropped\s*\d+ unmodified/)
  await expect(output.view('Steps')).toBeHidden()
  await expect(output.runOnServer).toBeHidden()
})
