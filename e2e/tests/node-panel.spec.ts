import { pipelineMaker } from '../fixtures/pipelines.ts'
import { expect, test } from '../fixtures/test.ts'
import { canvas } from '../pages/canvas.ts'
import { nodePanel } from '../pages/node-panel.ts'
import { status } from '../pages/status.ts'

const content = `
version: v3
settings: { tag: x }
nodes:
  - { name: otlp, type: otlp_input, user_description: Apps, port: 4318, protocol: http }
  - { name: hook, type: http_input, user_description: Hook, port: 80 }
  - { name: traces, type: telemetrygen_input, user_description: Generator, template_type: trace, templates: [checkout_traces] }
  - name: tail
    type: tail_sample
    user_description: Tail
    sampling_policies:
      - { name: Slow, policy_type: latency, lower_threshold: 1s }
  - name: pack
    type: compound
    user_description: Cleaning
    node_reference: pack-1
    nodes:
      - { name: input, type: compound_input }
      - { name: output, type: compound_output }
    links:
      - { from: input, to: output }
  - name: gateway
    type: gateway_output
    user_description: Edge gateway
    endpoint_resolution_type: dns
    hostname: gateway.internal
  - { name: weir, type: weir_output, user_description: Weir }
links:
  - { from: otlp, to: pack }
  - { from: pack, to: weir }
  - { from: traces, to: tail }
  - { from: tail, to: gateway }
  - { from: hook, to: weir }
`
const listening = `
version: v3
settings: { tag: x }
nodes:
  - { name: gw, type: gateway_input, user_description: Front door, port: 2055, protocol: http }
  - { name: weir, type: weir_output, user_description: Weir }
links:
  - { from: gw, to: weir }
`
const made: string[] = []
let make: ReturnType<typeof pipelineMaker>

test.beforeEach(({ request, baseURL }) => {
  make = pipelineMaker(request, baseURL ?? '')
})
test.afterEach(async () => {
  for (const id of made.splice(0)) await make.remove(id)
})

async function create(tag: string, text = content): Promise<string> {
  const id = await make.create({ tag, fleet_type: 'Edge', content: text })
  made.push(id)
  return id
}
const address = (id: string, node: string) => `/pipeline/pipelines/${id}?readOnly=false&node=${node}`
const at = (width: number, share: number) => Math.round(width * share)

test('[NODEPANEL-003] [NODEPANEL-004] [NODEPANEL-010] [NODEPANEL-011] [NODEPANEL-018] a node that is read says what it is and did', async ({
  page,
}) => {
  await page.goto('/pipeline/status?lookback=1h')
  await status(page).pipeline('demo').click()
  await canvas(page).node('Log hygiene').click()
  const group = nodePanel(page, 'Log hygiene')
  await expect(group.docs).toHaveAttribute('href', /\/docs\/reference\/nodes\/sequence$/)
  for (const tile of ['Bytes in', 'Events in', 'Bytes out', 'Events out']) await expect(group.tile(tile)).toBeVisible()
  await expect(group.text(/^Matched events/)).toContainText(/\d+\.\d\d%/, { timeout: 60_000 })
  const ledger = group.section('What happened to what came in')
  for (const line of ['Passed on', 'Dropped by rule', 'Errors', 'Held', 'Came in'])
    await expect(ledger).toContainText(line)
  await expect(group.section('Details')).toContainText('sequence')
  await expect(group.yaml).toContainText('generic_mask')
  await expect(group.save).toBeHidden()
  await group.options.click()
  await expect(group.option('Edit node in library')).toBeVisible()
  await expect(group.option('View node')).toBeHidden()
  await page.keyboard.press('Escape')
  await expect(group.option('Edit node in library')).toBeHidden()
  await group.editNode.click()
  await expect(page).toHaveURL(/readOnly=false/)
  await expect(group.save).toBeVisible()
  await expect(group.text('Edit Form')).toBeVisible()
})

test('[NODEPANEL-001] [NODEPANEL-006] [NODEPANEL-007] [NODEPANEL-008] [NODEPANEL-009] [NODEPANEL-012] [NODEPANEL-022] [NODEPANEL-023] [NODEPANEL-024] [NODEPANEL-025] [NODEPANEL-026] [NODEPANEL-041] a node is edited by form and as YAML', async ({
  page,
}) => {
  const id = await create('node panel edit')
  await page.goto(address(id, 'otlp'))
  const apps = nodePanel(page, 'Apps')
  await expect(apps.panel).toBeVisible()
  expect(at((await apps.panel.boundingBox())?.width ?? 0, 1)).toBe(at(1440, 0.6))

  await apps.renameButton.hover()
  await expect(apps.tooltip('Click to edit')).toBeVisible()
  await apps.renameButton.click()
  await expect(apps.nameField).toHaveAttribute('placeholder', 'Enter node name')
  await apps.nameField.fill('Discarded')
  await apps.discardName.click()
  await expect(apps.heading).toContainText('Apps')
  await apps.renameButton.click()
  await apps.nameField.fill('  Applications ')
  await apps.nameField.press('Enter')
  await expect(apps.heading).toContainText('Applications')

  const port = apps.field('Port *')
  await port.fill('70000')
  const typedAt = Date.now()
  await expect(apps.text(/^port /)).toBeVisible()
  expect(Date.now() - typedAt).toBeGreaterThan(800)
  await expect(apps.save).toBeDisabled()
  await apps.save.hover()
  await expect(apps.tooltip(/port /)).toBeVisible()
  await port.fill('4444')
  await expect(apps.text(/^port /)).toBeHidden()
  await port.fill('4445')
  await expect(apps.save).toHaveAttribute('data-loading', 'true')
  await expect(apps.save).not.toHaveAttribute('data-loading', 'true')

  await apps.tab('Edit as YAML').click()
  await expect(apps.yaml).toContainText('port: 4445')
  await expect(apps.yaml).toContainText('user_description: Applications')
  const typeYaml = async (text: string) => {
    await apps.yaml.click()
    await page.keyboard.press('ControlOrMeta+a')
    await page.keyboard.insertText(text)
  }
  await typeYaml('name: otlp\ntype: otlp_input\nport: [')
  await apps.heading.click()
  await expect(apps.alert).toContainText("Failed to convert the node's configuration")
  await expect(apps.yaml).toContainText('port: [')
  await expect(apps.save).toBeDisabled()
  await typeYaml('name: otlp\ntype: otlp_input\nuser_description: Applications\nport: 4446\nprotocol: grpc\n')
  await apps.heading.click()
  await expect(apps.alert).toBeHidden()
  await apps.tab('Edit Form').click()
  await expect(port).toHaveValue('4446')
  await expect(apps.field('Protocol')).toHaveValue('gRPC')

  await apps.close.click()
  await expect(apps.unsaved).toContainText('Are you sure you want to leave? Changes you made may not be saved.')
  await apps.unsaved.getByRole('button', { name: 'Stay' }).click()
  await apps.advanced.click()
  await apps.field('Technical name').fill('apps_in')
  await expect(apps.save).toBeEnabled()
  await apps.save.click()
  await expect(apps.panel).toBeHidden()

  await canvas(page).node('Applications').dblclick()
  const again = nodePanel(page, 'Applications')
  await expect(again.field('Port *')).toHaveValue('4446')
  await again.tab('Edit as YAML').click()
  await expect(again.yaml).toContainText('name: apps_in')
  await again.cancel.click()
  await expect(again.panel).toBeHidden()
})

test('[FORM-017] [FORM-019] [TAIL-015] [GATE-003] [GATE-006] forms of policies, templates, gateways and their commands', async ({
  page,
}) => {
  await create('front door', listening)
  const id = await create('node panel forms')
  await page.goto(address(id, 'tail'))
  const tail = nodePanel(page, 'Tail')
  await tail.button('Add policy to Sampling policies').click()
  await expect(tail.field('Percentage')).toHaveValue('100')
  await expect(tail.button(/^Policy 2/)).toHaveAttribute('aria-expanded', 'true')
  await tail.field('Percentage').fill('101')
  await expect(tail.text('Must be from 0 to 100')).toBeVisible()
  await tail.field('Type *').click()
  await tail.choice('span count').click()
  await expect(tail.field('Percentage')).toBeHidden()
  await tail.field('Minimum span count').fill('9')
  await tail.field('Maximum span count').fill('3')
  await expect(tail.text(/The minimum must not be above the maximum/)).toBeVisible()
  await expect(tail.save).toBeDisabled()
  await tail.field('Minimum span count').fill('2')
  await expect(tail.save).toBeEnabled()
  await tail.save.click()
  await expect(tail.panel).toBeHidden()

  await canvas(page).node('Generator').dblclick()
  const generator = nodePanel(page, 'Generator')
  await expect(generator.checkbox('host_metrics')).toBeDisabled()
  await generator.checkbox('host_metrics').hover({ force: true })
  await expect(generator.tooltip(/^This template generates metric telemetry\./)).toBeVisible()
  await generator.button('Remove checkout_traces').click()
  await generator.checkbox('host_metrics').check()
  await expect(generator.field('Telemetry type')).toHaveValue('Metric')
  await expect(generator.save).toBeEnabled()
  await generator.save.click()

  await canvas(page).node('Edge gateway').dblclick()
  const gateway = nodePanel(page, 'Edge gateway')
  await expect(gateway.text('metadata is required')).toBeVisible()
  await gateway.field('Gateway *').click()
  await gateway.choice('front door · Front door').click()
  await expect(gateway.field('Port *')).toHaveValue('2055')
  await expect(gateway.field('Protocol *')).toHaveValue('HTTP')
  await gateway.field('Find endpoints by *').click()
  await gateway.choice('Kubernetes service').click()
  await expect(gateway.field('Service')).toHaveValue(/-gw-svc$/)
  await expect(gateway.save).toBeEnabled()
  await gateway.save.click()

  await canvas(page).node('Hook').dblclick()
  const hook = nodePanel(page, 'Hook')
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await hook.button('Copy the HTTPS command').click()
  await expect(hook.button('HTTPS command copied')).toBeVisible()
  await expect(hook.button('Copy the HTTPS command')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain('https://$GATEWAY_HOST/')
})

test('[NODEPANEL-002] [NODEPANEL-005] [NODEPANEL-016] a pack shows what is in it, and processors take the whole width', async ({
  page,
}) => {
  const id = await create('node panel pack')
  await page.goto(address(id, 'pack'))
  const pack = nodePanel(page, 'Cleaning')
  const { width = 0 } = page.viewportSize() ?? {}
  expect((await pack.panel.boundingBox())?.width ?? 0).toBeCloseTo(width, 0)
  await pack.options.click()
  await pack.option('View node').click()
  await expect(pack.dialog('Node View')).toContainText('2 nodes inside')
  await page.keyboard.press('Escape')
  await expect(pack.dialog('Node View')).toBeHidden()
  await pack.options.click()
  await pack.option('Edit node in library').click()
  await expect(page).toHaveURL(/\/pipeline\/packs\/pack-1/)
})
