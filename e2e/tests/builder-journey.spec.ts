import { operator } from '../fixtures/operator.ts'
import { pipelineMaker } from '../fixtures/pipelines.ts'
import { startAgent } from '../fixtures/real-agent.ts'
import { expect, test } from '../fixtures/test.ts'
import { addNode } from '../pages/add-node.ts'
import { canvas } from '../pages/canvas.ts'
import { newPipeline } from '../pages/pipelines.ts'
import { saveAndDeploy } from '../pages/save-and-deploy.ts'
import { shell } from '../pages/shell.ts'

let stopAgent: (() => Promise<void>) | undefined
let pipelineId = ''

test.afterEach(async ({ request, baseURL }) => {
  await stopAgent?.()
  if (pipelineId) await pipelineMaker(request, baseURL ?? '').remove(pipelineId)
})

test('from an empty pipeline to data on its edges, a change, and back', async ({ page, request, baseURL }) => {
  test.setTimeout(300_000)
  const { node, labels, link, insertNode, inNode } = canvas(page)
  const adding = addNode(page)
  const { openReview, review, deployment, history, toast, confirm } = saveAndDeploy(page)

  await page.goto('/pipeline/new-pipeline')
  await newPipeline(page).name.fill('journey')
  await newPipeline(page).create.click()
  await expect(shell(page).heading('journey')).toBeVisible()
  pipelineId = new URL(page.url()).pathname.split('/').at(-1) ?? ''

  await adding.open.click()
  await adding.search.fill('demo')
  await adding.entry('Demo').first().click()
  await page.keyboard.press('Escape')
  await expect(node('Demo')).toBeVisible()

  await adding.open.click()
  await adding.search.fill('weir server')
  await adding.entry('Weir').first().click()
  await adding.tick('All existing nodes').check()
  await adding.button('Connect').click()
  await page.keyboard.press('Escape')
  await expect(node('Weir')).toBeVisible()

  // A processor of its own between the two: the link goes from the source's group to the destination's.
  await link('Conditional Group', 'Conditional Group').first().hover({ force: true })
  await insertNode.click()
  await adding.search.fill('conditional group')
  await adding.entry('Conditional Group').first().click()
  await page.keyboard.press('Escape')
  await expect(canvas(page).fact('5 nodes · 4 edges')).toBeVisible()

  await openReview.click()
  await review.message.fill('The first one')
  await review.saveAndDeploy.click()
  await expect(toast('Saved successfully!')).toBeVisible()

  const maker = pipelineMaker(request, baseURL ?? '')
  const token = await operator(request, baseURL ?? '').token(await maker.orgId())
  stopAgent = await startAgent(pipelineId, token)
  await expect(deployment.summary).toHaveText('1 of 1 agent runs version 2', { timeout: 60_000 })
  await page.keyboard.press('Escape')

  // Nothing in the pipeline asks for it: agents report what their nodes do.
  await expect(async () => {
    await page.goto(`/pipeline/pipelines/${pipelineId}?lookback=1h`)
    await expect(labels.filter({ hasText: /\d (B|KB|MB)/ }).first()).toBeVisible({ timeout: 10_000 })
    await expect(node('Demo')).toContainText(/\d (B|KB|MB)/)
  }).toPass({ timeout: 120_000 })

  await page.goto(`/pipeline/pipelines/${pipelineId}?readOnly=false`)
  await node('Demo').hover()
  await inNode('Demo').disable.click()
  await openReview.click()
  await review.saveAndDeploy.click()
  await expect(deployment.summary).toHaveText('1 of 1 agent runs version 3', { timeout: 60_000 })
  await page.keyboard.press('Escape')

  await page.goto(`/pipeline/pipelines/${pipelineId}?panel=history`)
  await history.more(2).click()
  await history.item('Roll back').click()
  await confirm(/Roll back/, 'Roll back').click()
  await expect(toast(/olled back/)).toBeVisible()
  await page.goto(`/pipeline/pipelines/${pipelineId}?panel=deploy`)
  await expect(deployment.summary).toHaveText('1 of 1 agent runs version 4', { timeout: 60_000 })
})

test('[BUILD-025] [BUILD-026] [ERR-024] leaving with changes asks first, and missing figures are said', async ({
  page,
  request,
  baseURL,
}) => {
  const maker = pipelineMaker(request, baseURL ?? '')
  pipelineId = await maker.create({
    tag: 'leaving',
    content: 'version: v3\nsettings: { tag: leaving }\nnodes: [{ name: demo, type: demo_input }]\nlinks: []\n',
  })
  await page.route('**/diagnostics**', route => route.abort())
  await page.goto(`/pipeline/pipelines/${pipelineId}`)
  await expect(canvas(page).fact('Failed to load pipeline diagnostics')).toBeVisible()
  await page.unroute('**/diagnostics**')

  await page.goto(`/pipeline/pipelines/${pipelineId}?readOnly=false`)
  await canvas(page).node('Demo').hover()
  await canvas(page).inNode('Demo').disable.click()
  await expect(saveAndDeploy(page).openReview).toBeEnabled()
  const asked = page.getByRole('dialog', { name: 'Unsaved Changes' })
  await shell(page).entry('Logs').click()
  await expect(asked).toContainText('Are you sure you want to leave? Changes you made may not be saved.')
  await asked.getByRole('button', { name: 'Stay' }).click()
  await expect(shell(page).heading('leaving')).toBeVisible()
  await shell(page).entry('Logs').click()
  await asked.getByRole('button', { name: 'Leave' }).click()
  await expect(shell(page).heading('Logs')).toBeVisible()
  await page.goto(`/pipeline/pipelines/${pipelineId}?readOnly=false`)
  await expect(saveAndDeploy(page).openReview).toBeDisabled()
})
