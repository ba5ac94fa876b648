import { pipelineMaker } from '../fixtures/pipelines.ts'
import { expect, test } from '../fixtures/test.ts'
import { addNode } from '../pages/add-node.ts'

const content = `
version: v3
settings: { tag: x }
nodes:
  - { name: files, type: file_input, user_description: Files, path: /var/log/app.log }
  - { name: clean, type: sequence, user_description: Clean, processors: [] }
  - { name: limit, type: sequence, user_description: Limit, processors: [] }
  - { name: weir, type: weir_output, user_description: Weir }
links:
  - { from: files, to: clean }
  - { from: clean, to: limit }
  - { from: limit, to: weir }
`
const made: string[] = []
let make: ReturnType<typeof pipelineMaker>

test.beforeEach(({ request, baseURL }) => {
  make = pipelineMaker(request, baseURL ?? '')
})
test.afterEach(async () => {
  for (const id of made.splice(0)) await make.remove(id)
})

async function pipeline(tag: string, fleet = 'Edge'): Promise<string> {
  const id = await make.create({ tag, fleet_type: fleet, content })
  made.push(id)
  return `/pipeline/pipelines/${id}?readOnly=false`
}

test('[ADDNODE-001] [ADDNODE-002] [ADDNODE-003] [ADDNODE-004] [ADDNODE-005] [ADDNODE-006] the catalogue in the modal', async ({
  page,
}) => {
  const { open, dialog, tab, search, openGroups, entries, entry, group, none } = addNode(page)
  await page.goto(await pipeline('add-node catalogue'))
  await open.click()
  expect((await dialog.boundingBox())?.width).toBe(800)
  for (const name of ['All', 'Source', 'Processor', 'Destination']) await expect(tab(name)).toBeEnabled()
  await expect(search).toHaveAttribute('placeholder', 'Search nodes')
  await expect(search).toBeFocused()
  await expect(openGroups).toHaveCount(1)
  await tab('Source').click()
  await group('Collect on the host').click()
  await expect(entries('Collect on the host')).toContainText('Reads log files as they grow')
  await tab('All').click()
  await group('Packs').click()
  await expect(entries('Packs')).toBeVisible()

  await search.fill('xyzzy')
  await expect(none).toBeVisible()
  await search.fill('grows over the network syslog')
  await expect(none).toBeVisible()
  await search.fill('otlp')
  await expect(entry('OTLP').first()).toBeVisible()
  expect(await openGroups.count()).toBeGreaterThan(1)
  await search.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await expect(search).not.toBeFocused()
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('ArrowUp')
  await expect(search).toBeFocused()
})

test('[ADDNODE-012] [ADDNODE-013] [ADDNODE-014] [ADDNODE-015] [ADDNODE-016] the second step links the new node', async ({
  page,
}) => {
  const { open, search, title, tick, button, dialog, tab, entry, size, undo } = addNode(page)
  await page.goto(await pipeline('add-node connect'))
  await expect(size('4 nodes · 3 edges')).toBeVisible()
  await open.click()
  await search.fill('syslog')
  await expect(entry('Syslog').first()).toBeVisible()
  await search.press('Enter')
  await expect(title("Let's add some destinations for this source")).toBeVisible()
  for (const name of ['Connect', 'Cancel', 'Continue Without Connecting']) await expect(button(name)).toBeVisible()
  await button('Cancel').click()
  await expect(dialog).toBeHidden()
  await expect(size('4 nodes · 3 edges')).toBeVisible()

  await open.click()
  await search.fill('syslog')
  await entry('Syslog').first().click()
  await tick('All existing nodes').check()
  await expect(tick(/^Weir/)).toBeChecked()
  await tick(/^Weir/).uncheck()
  await tick(/^Limit/).uncheck()
  await button('Connect').click()
  // A source comes with its own group: two nodes, and the links from it and between the two.
  await expect(size('6 nodes · 5 edges')).toBeVisible()
  await expect(page).toHaveURL(/node=syslog_input/)
  await page.keyboard.press('Escape')

  await open.click()
  await tab('Destination').click()
  await search.fill('webhook')
  await entry('Webhook').first().click()
  await expect(title("Let's add some sources for this destination")).toBeVisible()
  await button('Continue Without Connecting').click()
  await expect(size('8 nodes · 6 edges')).toBeVisible()
  await page.keyboard.press('Escape')
  await undo.click()
  await expect(size('6 nodes · 5 edges')).toBeVisible()
})

test('[ADDNODE-009] [ADDNODE-010] [ADDNODE-011] sources are looked for through the agents', async ({ page }) => {
  const { open, tab, detect, dialog, title, tick, button, size, undo } = addNode(page)
  await page.goto(await pipeline('add-node cloud', 'Cloud'))
  await open.click()
  await tab('Source').click()
  await expect(dialog.getByRole('listitem').first()).toBeVisible()
  await expect(detect).toBeHidden()

  await page.goto(await pipeline('add-node detect'))
  await open.click()
  await expect(detect).toBeHidden()
  await tab('Source').click()
  await detect.click()
  await expect(page).toHaveURL(/readOnly=false/)
  await expect(page).toHaveURL(/detectSources=true/)
  await expect(title('No agent runs this pipeline')).toBeVisible()

  // What agents find differs from host to host; this is an answer of the shape that they give.
  await page.route('**/detect_sources', route => route.fulfill({ json: found }))
  await button('Look again').click()
  await expect(dialog).toContainText('db-2 did not answer: The agent is not connected')
  await expect(button('Add selected')).toBeDisabled()
  await tick(/nginx/).check()
  await tick(/5140/).check()
  await button('Add selected').click()
  await expect(dialog).toBeHidden()
  await expect(size('8 nodes · 5 edges')).toBeVisible()
  await undo.click()
  await expect(size('4 nodes · 3 edges')).toBeVisible()

  await page.route('**/detect_sources', route => route.fulfill({ json: { ...found, sources: [] } }))
  await page.goto(`${page.url()}&detectSources=true`)
  await expect(title('No sources detected')).toBeVisible()
})

const found = {
  sources: [
    {
      key: 'file:/var/log/nginx/*.log',
      kind: 'file',
      title: '/var/log/nginx/*.log',
      detail: '2 files, 14 KB.',
      hosts: ['web-1', 'web-2'],
      type: 'file_input',
      configuration: { path: '/var/log/nginx/*.log' },
    },
    {
      key: 'port:udp:5140',
      kind: 'port',
      title: 'Port 5140',
      detail: 'rsyslogd listens.',
      hosts: ['web-1'],
      type: 'syslog_input',
      configuration: { port: 5140 },
    },
  ],
  agents: [
    { id: 'a', host: 'web-1', problem: '' },
    { id: 'b', host: 'db-2', problem: 'The agent is not connected' },
  ],
}

test('[ERR-026] [ERR-027] [ERR-028] [PACK-036] [PACK-037] [PACK-038] [PACK-039] [PACK-042] a selection becomes a pack', async ({
  page,
}) => {
  const { node, selectNode, createPack, name, button, toast, dialog, size, open, group, entries, undo } = addNode(page)
  const tag = `add-node pack ${Date.now()}`
  await page.goto(await pipeline(tag))
  for (const title of ['Clean', 'Limit']) {
    await node(title).hover()
    await selectNode(title).check()
  }
  const openModal = () => createPack.click()
  await openModal()
  await expect(name).toHaveValue(/^New Pack \([a-z0-9]{4}\)$/)
  await name.fill('a.b')
  await expect(dialog).toContainText("Name cannot contain '.' character.")
  await expect(button('Create Pack')).toBeDisabled()
  await name.fill('hygiene')

  await page.route('**/catalogue?*', route => route.fulfill({ json: { input: [], processor: [], output: [] } }))
  await button('Create Pack').click()
  await expect(toast('Failed to save pack into library')).toBeVisible()
  await page.unroute('**/catalogue?*')
  // It is in the library all the same: the name is taken now.
  await button('Create Pack').click()
  await expect(toast('Failed to create a pack out of selection.')).toBeVisible()

  await name.fill('cleaning')
  await button('Create Pack').click()
  await expect(toast(`Pack created ${tag} cleaning`)).toBeVisible()
  await expect(size('3 nodes · 2 edges')).toBeVisible()
  await page.keyboard.press('Escape')

  await open.click()
  await group('Packs').click()
  await expect(entries('Packs')).toContainText(`${tag} cleaning`)
  await page.keyboard.press('Escape')
  await undo.click()
  await expect(size('4 nodes · 3 edges')).toBeVisible()
})
