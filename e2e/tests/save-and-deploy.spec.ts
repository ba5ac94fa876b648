import { operator } from '../fixtures/operator.ts'
import { pipelineMaker } from '../fixtures/pipelines.ts'
import { startAgent } from '../fixtures/real-agent.ts'
import { expect, test } from '../fixtures/test.ts'
import { saveAndDeploy } from '../pages/save-and-deploy.ts'

const content = (tag: string) => `# Owned by the shop team
version: v3
settings:
  tag: ${tag}
nodes:
  - name: shop
    type: demo_input
    user_description: Shop
    events_per_sec: 1 # enough for a demo
  - { name: out, type: void_output, user_description: Nowhere }
links:
  - { from: shop, to: out }
`
const made: string[] = []
const running: (() => Promise<void>)[] = []

test.afterEach(async ({ request, baseURL }) => {
  for (const stop of running.splice(0)) await stop()
  for (const id of made.splice(0)) await pipelineMaker(request, baseURL ?? '').remove(id)
})

async function create(maker: ReturnType<typeof pipelineMaker>, tag: string): Promise<string> {
  const id = await maker.create({ tag, content: content(tag) })
  made.push(id)
  return id
}

test('[BUILD-058] [ERR-025] [API-042] a change is reviewed, saved, deployed, changed by two people, and rolled back', async ({
  page,
  request,
  baseURL,
}) => {
  test.setTimeout(240_000)
  const maker = pipelineMaker(request, baseURL ?? '')
  const id = await create(maker, 'save-and-deploy')
  const orgId = await maker.orgId()
  const { review, yaml, deployment, history, openReview, toast, menu, confirm } = saveAndDeploy(page)
  const write = async (from: string, to: string) => {
    await menu('Edit as YAML')
    await expect(yaml.text).toContainText(from)
    await yaml.text.getByText(from, { exact: true }).first().dblclick()
    await page.keyboard.type(to)
    await yaml.apply.click()
    await expect(yaml.dialog).toBeHidden()
  }

  await page.goto(`/pipeline/pipelines/${id}?readOnly=false`)
  await write('Nowhere', 'Void')
  await page.route('**/validate', route => route.abort())
  await openReview.click()
  await expect(review.dialog.getByRole('alert')).toContainText('Failed to validate the pipeline')
  await expect(review.save).toHaveAttribute('aria-disabled', 'true')
  await page.unroute('**/validate')
  await review.retry.click()
  await expect(review.dialog.getByRole('alert')).toBeHidden()
  await expect(review.save).toHaveAttribute('aria-disabled', 'false')
  // As laid out: while it opens, it is drawn smaller.
  const width = await review.dialog.evaluate((dialog: HTMLElement) => dialog.offsetWidth / window.innerWidth)
  expect(width).toBeCloseTo(0.75, 2)
  await expect(review.changes).toContainText('Nodes updated 1')
  await expect(review.changes).toContainText('user_description')
  await expect(review.graph).toContainText('changed')
  await review.view('YAML').click()
  await expect(review.before).toContainText('Nowhere')
  await expect(review.after).toContainText('Void')
  await review.message.fill('Call it what it is')
  await review.saveAndDeploy.click()
  await expect(toast('Saved successfully!')).toBeVisible()
  await expect(deployment.command).toContainText(`--pipeline ${id}`)
  await expect(deployment.summary).toHaveText('No agent runs version 2 yet')
  expect(page.url()).toContain('readOnly=true')

  const token = await operator(request, baseURL ?? '').token(orgId)
  running.push(await startAgent(id, token))
  await page.reload()
  await expect(deployment.agents).toContainText('Applied', { timeout: 60_000 })
  await expect(deployment.summary).toHaveText('1 of 1 agent runs version 2')
  await deployment.configuration.click()
  await expect(deployment.effective).toContainText('Void')
  await expect(deployment.panel).toContainText('Version 2, reported')

  // Somebody else saves another change while this one is being made.
  await page.goto(`/pipeline/pipelines/${id}?readOnly=false`)
  await write('Shop', 'Store')
  await openReview.click()
  await expect(review.save).toHaveAttribute('aria-disabled', 'false')
  const theirs = content('save-and-deploy')
    .replace('Nowhere', 'Void')
    .replace('per_sec: 1', 'per_sec: 2')
    .replace('description: Void', 'description: Nothing')
  const saved = await request.post(`/v1/orgs/${orgId}/confs/${id}/versions`, {
    headers: { origin: baseURL ?? '' },
    data: { base_version: 2, content: theirs, message: 'Twice as much' },
  })
  expect(saved.ok(), await saved.text()).toBe(true)
  await review.save.click()
  await expect(review.side('Theirs')).toContainText('events_per_sec')
  await expect(review.side('Mine')).toContainText('user_description')
  await expect(review.dialog).toContainText('“Twice as much”')
  await expect(review.rebase).toBeDisabled()
  await review.keep('node shop', 'Mine').click()
  await review.rebase.click()
  await expect(review.changes).toContainText('shop')
  await expect(review.changes).not.toContainText('out')
  await expect(review.save).toHaveAttribute('aria-disabled', 'false')
  await review.save.click()
  await expect(toast('Saved successfully!')).toBeVisible()

  await page.goto(`/pipeline/pipelines/${id}?panel=history`)
  await expect(history.row(4)).toContainText('Newest')
  await expect(history.row(3)).toContainText('Twice as much')
  await expect(history.row(2)).toContainText('Deployed')
  await history.pick(1).check()
  await history.pick(4).check()
  await history.compare.click()
  const compared = page.getByRole('dialog', { name: 'Version 1 and version 4' })
  await expect(compared.getByRole('textbox', { name: /before$/ })).toContainText('Owned by the shop team')
  await expect(compared.getByRole('textbox', { name: /after$/ })).toContainText('Owned by the shop team')
  await expect(compared.getByRole('region', { name: 'Changes between the versions' })).toContainText('user_description')
  await page.keyboard.press('Escape')
  await history.more(1).click()
  await history.item('Roll back').click()
  await confirm(/^Roll back to version 1/, 'Roll back').click()
  await expect(toast('Rolled back to version 1')).toBeVisible()
  await expect(deployment.summary).toHaveText('1 of 1 agent runs version 5', { timeout: 60_000 })
  await expect(deployment.past).toContainText('Version 2')
})

test('YAML is completed and checked while it is written, and a document is imported', async ({
  page,
  request,
  baseURL,
}) => {
  const id = await create(pipelineMaker(request, baseURL ?? ''), 'yaml')
  const { yaml, importing, menu, openReview, review, question, confirm } = saveAndDeploy(page)
  await page.goto(`/pipeline/pipelines/${id}?readOnly=false`)
  await menu('Edit as YAML')
  await yaml.text.getByText('1', { exact: true }).first().dblclick()
  await page.keyboard.type('fast')
  await expect(yaml.problem(/events_per_sec/)).toContainText('Line 9')
  await yaml.problem(/events_per_sec/).click()
  await expect(yaml.text).toBeFocused()
  await page.keyboard.press('End')
  await page.keyboard.press('Enter')
  await page.keyboard.type('disa')
  await expect(yaml.offered).toContainText(['disabled'])
  await page.keyboard.press('Escape')
  await page.keyboard.press('Control+End')
  await page.keyboard.type('  - { from: shop, to: o')
  await expect(yaml.offered).toContainText(['out'])
  await yaml.close.click()
  await expect(question('Unsaved Changes')).toBeVisible()
  await confirm('Unsaved Changes', 'Leave').click()
  await expect(yaml.dialog).toBeHidden()

  await menu('Import…')
  await importing.file.setInputFiles({ name: 'vendor.yaml', mimeType: 'application/yaml', buffer: Buffer.from(vendor) })
  await expect(importing.changes).toContainText('masked')
  await expect(importing.problems).toContainText('nonsense_key')
  await importing.add.click()
  await expect(importing.dialog).toBeHidden()
  await openReview.click()
  await expect(review.changes).toContainText('Nodes created 2')
  await expect(review.changes).toContainText('shop_2')
  await expect(review.dialog).toContainText('nonsense_key')
  await expect(review.save).toHaveAttribute('aria-disabled', 'true')
  await review.discard.click()
  await expect(question('Discard changes')).toContainText('Are you sure you want to discard all unsaved changes?')
  await confirm('Discard changes', 'Discard').click()
  await expect(openReview).toBeDisabled()
})

const vendor = `version: v3
settings: { tag: other }
nodes:
  - { name: shop, type: demo_input }
  - { name: masked, type: mask, pattern: "[0-9]{16}", mask: card, nonsense_key: 1 }
links:
  - { from: shop, to: masked }
`
