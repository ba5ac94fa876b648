import { pipelineMaker } from '../fixtures/pipelines.ts'
import { expect, test } from '../fixtures/test.ts'
import { liveCapture } from '../pages/live-capture.ts'
import { pipelineTests } from '../pages/pipeline-tests.ts'
import { saveAndDeploy } from '../pages/save-and-deploy.ts'
import { openGroup } from '../pages/sequence-editor.ts'

const content = (tag: string) => `version: v3
settings: { tag: ${tag} }
nodes:
  - { name: shop, type: demo_input }
  - name: group
    type: sequence
    user_description: Hygiene
    processors:
      - type: ottl_filter
        metadata: '{"id":"a","type":"filter","name":"No debug"}'
        condition: 'body == "debug"'
  - { name: out, type: void_output }
links:
  - { from: shop, to: group }
  - { from: group, to: out }
`
let made: string | undefined

test.afterEach(async ({ request, baseURL }) => {
  if (made) await pipelineMaker(request, baseURL ?? '').remove(made)
})

test('events and their result are kept as a test, which then stands in the way of a change that breaks it', async ({
  page,
  request,
  baseURL,
}) => {
  test.setTimeout(180_000)
  const id = await pipelineMaker(request, baseURL ?? '').create({ tag: 'kept-tests', content: content('kept-tests') })
  made = id
  const capture = liveCapture(page)
  const tests = pipelineTests(page)
  const { review, openReview, deployment, menu } = saveAndDeploy(page)

  const group = await openGroup(page, id, 'group')
  await capture.source.click()
  await capture.choice('Paste events').click()
  await capture.events.fill('debug\ninfo')
  await capture.useEvents.click()
  await expect(group.summary).toContainText('1 dropped')
  await tests.keep.click()
  await tests.keeping.name.fill('Debug lines go')
  await tests.keeping.confirm.click()
  await expect(tests.keeping.dialog).toBeHidden()
  await group.expand('No debug')
  await group.field('No debug', 'Name').fill('No debug lines')
  // What was shown is run by the server once more when it is saved: its word counts.
  const verdict = page.waitForResponse(/live_capture_test$/)
  await group.save()
  expect((await (await verdict).json()).items['']).toHaveLength(1)
  await openGroup(page, id, 'group')
  await group.switch('No debug lines').click()
  await group.cancel()

  await openReview.click()
  await expect(review.dialog.getByText('1 of 1 tests fail')).toBeVisible()
  await expect(review.dialog.getByText(/group: Debug lines go: .*came out/)).toBeVisible()
  await review.saveAndDeploy.click()
  await tests.override.reason.fill('Debug lines are wanted again')
  await tests.override.deploy.click()
  await expect(deployment.past).toContainText('Tests failed: Debug lines are wanted again')

  await page.goto(`/pipeline/pipelines/${id}?panel=tests`)
  await expect(tests.summary).toHaveText('1 of 1 tests fail')
  await tests.test('Debug lines go').getByRole('button', { name: 'More about Debug lines go' }).click()
  await tests.item('Accept the new result').click()
  await expect(tests.summary).toHaveText('The test passes')

  await page.goto(`/pipeline/pipelines/${id}?readOnly=false`)
  const again = await openGroup(page, id, 'group')
  await again.switch('No debug lines').click()
  await again.cancel()
  await menu('Tests')
  await expect(tests.summary).toHaveText('1 of 1 tests fail')
  await expect(tests.coverage).toContainText('2 of 2 branches reached')
  await expect(tests.coverage).toContainText('1 met it, 1 did not')
})
