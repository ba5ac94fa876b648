import { largeDocument } from '../fixtures/large-document.ts'
import { pipelineMaker } from '../fixtures/pipelines.ts'
import { expect, test } from '../fixtures/test.ts'
import { canvas } from '../pages/canvas.ts'
import { saveAndDeploy } from '../pages/save-and-deploy.ts'
import { type Busy, traced } from './long-tasks.ts'

const figures: string[] = []
const note = (name: string, { seconds, longestMs, overFrame }: Busy) =>
  figures.push(
    `        ${name.padEnd(36)} longest task ${longestMs} ms, ${overFrame} over 50 ms in ${seconds.toFixed(1)} s`,
  )

test.afterAll(() => console.log(`\nA document of 2 MB and 480 nodes\n${figures.join('\n')}`))

test('opening and typing in a large document', async ({ browser, page, request, baseURL }) => {
  const id = await pipelineMaker(request, baseURL ?? '').create({ tag: 'huge', content: largeDocument('huge') })
  const { yaml, menu } = saveAndDeploy(page)
  note(
    'the page, until its validation is there',
    await traced(browser, page, async () => {
      await page.goto(`/pipeline/pipelines/${id}?readOnly=false`)
      await expect(canvas(page).fact(/warnings?/)).toBeVisible({ timeout: 120_000 })
    }),
  )
  note(
    'the YAML editor, until it is checked',
    await traced(browser, page, async () => {
      await menu('Edit as YAML')
      await expect(yaml.text).toContainText('step_0', { timeout: 60_000 })
      await expect(yaml.problems).toHaveAttribute('aria-busy', 'false', { timeout: 120_000 })
    }),
  )
  note(
    'typing, until it is checked again',
    await traced(browser, page, async () => {
      await yaml.text.click()
      await page.keyboard.press('Control+Home')
      await page.keyboard.type('# typed at the top of two megabytes\n', { delay: 20 })
      await expect(yaml.problems).toHaveAttribute('aria-busy', 'true')
      await expect(yaml.problems).toHaveAttribute('aria-busy', 'false', { timeout: 120_000 })
    }),
  )
})
