import { pipelineMaker } from '../fixtures/pipelines.ts'
import { expect, test } from '../fixtures/test.ts'
import { newPipeline, pipelines } from '../pages/pipelines.ts'

let make: ReturnType<typeof pipelineMaker>

test.beforeEach(({ request, baseURL }) => {
  make = pipelineMaker(request, baseURL ?? '')
})

test('[LIST-001] [LIST-002] [LIST-003] [LIST-006] [LIST-007] the columns, the fleet filter and the skeleton', async ({
  page,
}) => {
  const {
    table,
    head,
    skeleton,
    fleet,
    fleetOption,
    grouping,
    pipeline,
    search,
    empty,
    newPipeline: fresh,
  } = pipelines(page)
  let release = () => {}
  const held = new Promise<void>(resolve => {
    release = resolve
  })
  await page.route('**/pipelines_v2', async route => {
    await held
    await route.continue()
  })
  await make.setFlag('pipeline-states', false)
  await page.goto('/pipeline/pipelines')
  // The head of the table, and ten rows.
  await expect(skeleton.locator('> *')).toHaveCount(11)
  release()
  await expect(pipeline('demo')).toBeVisible()
  for (const name of [
    'Name',
    'Last Deployed',
    'Agents',
    'Environment',
    'Fleet type',
    'Last updated by',
    'Description',
  ]) {
    await expect(head(name)).toBeVisible()
  }
  await expect(head('Status')).toBeHidden()
  await expect(head('Cluster')).toBeHidden()

  await expect(fleet.locator('svg[role="img"]')).toHaveCount(3)
  await expect(fleet).toContainText('+2')
  await fleet.click()
  await fleetOption('Ingestion').click()
  await expect(empty).toBeVisible()
  await expect(fresh.first()).toBeVisible()
  await fleetOption('Ingestion').click()
  await page.keyboard.press('Escape')
  await grouping.click({ force: true })
  await expect(head('Cluster')).toBeVisible()
  await expect(page).toHaveURL(/groupByCluster=true/)
  await search.fill('demo')
  await expect(page).toHaveURL(/search=demo/)
  await expect(table.getByRole('row')).toHaveCount(2)

  // As it is from the start.
  await make.setFlag('pipeline-states', true)
  await page.reload()
  await expect(head('Status')).toBeVisible()
})

test('[LIST-004] [LIST-010] [ERR-052] pipelines are opened, edited, copied and deleted from their row', async ({
  page,
}) => {
  const { actions, action, actionNames, pipeline, confirm, toast, dialog, typed } = pipelines(page)
  const tag = `row ${Date.now()}`
  await make.create({ tag, cluster_name: 'e2e' })
  await page.goto('/pipeline/pipelines')
  await actions(tag).click()
  await expect(actionNames).toHaveText(['Open', 'Edit', 'Duplicate', 'Delete'])
  await action('Duplicate').click()
  await expect(pipeline(`Copy of ${tag}`)).toBeVisible()
  await actions(tag).click()
  await action('Duplicate').click()
  await expect(pipeline(`Copy of ${tag} (2)`)).toBeVisible()

  await actions(tag).click()
  await action('Edit').click()
  await expect(page).toHaveURL(/readOnly=false/)
  await expect(page.getByRole('heading', { name: tag })).toBeVisible()
  await page.goBack()
  await actions(tag).click()
  await action('Open').click()
  await expect(page).not.toHaveURL(/readOnly=false/)
  await page.goBack()

  const refusal = { type: 'about:blank', title: 'Conflict', status: 409, code: 'CONFLICT', detail: 'In use.' }
  await page.route('**/confs/*', route =>
    route.request().method() === 'DELETE'
      ? route.fulfill({ status: 409, contentType: 'application/problem+json', json: refusal })
      : route.continue(),
  )
  await actions(tag).click()
  await action('Delete').click()
  await confirm.click()
  await expect(toast(`Failed to delete ${tag}`)).toBeVisible()
  await page.unroute('**/confs/*')

  for (const name of [`Copy of ${tag} (2)`, `Copy of ${tag}`, tag]) {
    await actions(name).click()
    await action('Delete').click()
    await confirm.click()
    await expect(pipeline(name)).toBeHidden()
  }

  // Agents run the demo: its name must be typed.
  await actions('demo').click()
  await action('Delete').click()
  await expect(confirm).toBeDisabled()
  await typed('demo').fill('dem')
  await expect(confirm).toBeDisabled()
  await typed('demo').fill('demo')
  await expect(confirm).toBeEnabled()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
})

test('[ERR-049] a pipeline is made from a template, and a taken name is told at its field', async ({ page }) => {
  const form = newPipeline(page)
  const tag = `made ${Date.now()}`
  await page.goto('/pipeline/new-pipeline')
  await form.name.fill('demo')
  await form.choice('Environment', /^Docker/).check({ force: true })
  await form.choice('Start from', /^OpenTelemetry/).check({ force: true })
  await form.description.fill('Takes OTLP')
  await form.create.click()
  await expect(form.text('Error creating agent configuration')).toBeVisible()
  await expect(form.text('Is taken by another pipeline')).toBeVisible()

  await form.name.fill(tag)
  await form.create.click()
  await expect(page).toHaveURL(/\/pipeline\/pipelines\/[^/]+\?.*readOnly=false/)
  await expect(page.getByRole('heading', { name: tag })).toBeVisible()
  await expect(page.getByText('3 nodes · 2 edges')).toBeVisible()
  await make.remove(page.url().split('/pipelines/')[1]?.split('?')[0] ?? '')
})

test('a pipeline is made from a file, whose mistakes are told before', async ({ page }) => {
  const form = newPipeline(page)
  const tag = `uploaded ${Date.now()}`
  await page.goto('/pipeline/new-pipeline')
  await form.name.fill(tag)
  const upload = (text: string) =>
    form.file.setInputFiles({ name: 'p.yaml', mimeType: 'application/yaml', buffer: Buffer.from(text) })
  await upload('version: v3\nsettings: {tag: a}\nnodes: [{name: a, type: nothing}]\n')
  await expect(page.getByRole('alert')).toContainText('nothing')
  await expect(form.create).toBeDisabled()
  await upload('version: v3\nsettings: {tag: a}\nnodes: [{name: a, type: demo_input}]\n')
  await form.create.click()
  await expect(page.getByText('1 node · 0 edges')).toBeVisible()
  await make.remove(page.url().split('/pipelines/')[1]?.split('?')[0] ?? '')
})

test('[LIST-005] cloud pipelines are opened, edited, copied and deleted too, but not while their agent is changed', async ({
  page,
}) => {
  const { row, actions, action, confirm, pipeline, fleet, fleetOption } = pipelines(page)
  const tag = `cloud ${Date.now()}`
  await make.create({ tag, fleet_type: 'Cloud' })
  await page.goto('/pipeline/pipelines')
  await fleet.click()
  await fleetOption('Edge').click()
  await expect(row(tag)).toBeHidden()
  await fleetOption('Cloud').click()
  await page.keyboard.press('Escape')
  await expect(row(tag)).toContainText('Cloud')
  await actions(tag).click()
  for (const name of ['Open', 'Edit', 'Duplicate', 'Delete']) await expect(action(name)).toBeEnabled()
  await action('Duplicate').click()
  await expect(row(`Copy of ${tag}`)).toContainText('Cloud')
  for (const name of [`Copy of ${tag}`, tag]) {
    await actions(name).click()
    await action('Delete').click()
    await confirm.click()
    await expect(pipeline(name)).toBeHidden()
  }

  // The same list a moment earlier in the life of the demo's agent.
  await page.route('**/pipelines_v2', async route => {
    const text = await (await route.fetch()).text()
    await route.fulfill({
      contentType: 'application/json',
      body: text.replaceAll('"status":"ready"', '"status":"updating"'),
    })
  })
  await page.reload()
  await expect(row('demo')).toContainText('updating')
  await actions('demo').click()
  for (const name of ['Open', 'Edit']) await expect(action(name)).toBeEnabled()
  for (const name of ['Duplicate', 'Delete']) await expect(action(name)).toBeDisabled()
})
