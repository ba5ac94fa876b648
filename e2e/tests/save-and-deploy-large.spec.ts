import { largeDocument } from '../fixtures/large-document.ts'
import { pipelineMaker } from '../fixtures/pipelines.ts'
import { expect, test } from '../fixtures/test.ts'
import { saveAndDeploy } from '../pages/save-and-deploy.ts'

// A trace takes pictures of the page, on the thread that is measured here.
test.use({ trace: 'off' })

test('a document of 2 MB is read and checked beside the page, which stays quick', async ({
  page,
  request,
  baseURL,
}) => {
  test.setTimeout(180_000)
  const maker = pipelineMaker(request, baseURL ?? '')
  const id = await maker.create({ tag: 'large' })
  const { importing, menu } = saveAndDeploy(page)
  await page.goto(`/pipeline/pipelines/${id}?readOnly=false`)
  await menu('Import…')
  const text = largeDocument('large', '  - { name: wrong, type: void_output, no_such_key: 1 }\n')
  expect(text.length).toBeGreaterThan(1_900_000)
  await importing.text.click()
  await page.evaluate(() => {
    const seen: number[] = []
    Reflect.set(window, 'longTasks', seen)
    new PerformanceObserver(list => seen.push(...list.getEntries().map(entry => entry.duration))).observe({
      type: 'longtask',
    })
  })
  const longest = () => page.evaluate(() => Math.max(0, ...Reflect.get(window, 'longTasks')))
  await importing.file.setInputFiles({ name: 'large.yaml', mimeType: 'application/yaml', buffer: Buffer.from(text) })
  await expect(importing.problems).toContainText('no_such_key', { timeout: 90_000 })
  const opening = await longest()
  await page.evaluate(() => Reflect.get(window, 'longTasks').splice(0))
  await importing.text.click()
  await page.keyboard.press('Control+Home')
  await page.keyboard.type('# typed at the top of two megabytes\n', { delay: 20 })
  await expect(importing.problems).toHaveAttribute('aria-busy', 'true')
  await expect(importing.problems).toHaveAttribute('aria-busy', 'false', { timeout: 90_000 })
  const typing = await longest()
  test.info().annotations.push({ type: 'longest task', description: `opening ${opening} ms, typing ${typing} ms` })
  expect(typing, `the longest task took ${opening} ms when it was opened`).toBeLessThan(200)
  await maker.remove(id)
})
