import { operator } from '../fixtures/operator.ts'
import { expect, test } from '../fixtures/test.ts'
import { canvas } from '../pages/canvas.ts'
import { largePipeline } from './large-pipeline.ts'
import { type Busy, traced } from './long-tasks.ts'

const figures: string[] = []
const note = (name: string, { seconds, tasks, longestMs, overFrame }: Busy) =>
  figures.push(
    `${overFrame === 0 ? 'ok    ' : 'MISSED'}  ${name.padEnd(24)} longest task ${longestMs} ms, ${overFrame} over 50 ms of ${tasks} in ${seconds.toFixed(1)} s`,
  )

test.afterAll(() => console.log(`\n500 nodes, 700 edges\n${figures.join('\n')}`))

test('moving a large pipeline', async ({ browser, page, baseURL }) => {
  const [organization] = await operator(page.request, baseURL ?? '').organizations()
  const answer = await page.request.post(`/v1/orgs/${organization?.id}/confs`, {
    headers: { origin: baseURL ?? '' },
    data: { tag: 'large', environment: 'Linux', fleet_type: 'Edge', content: largePipeline('large') },
  })
  const { id }: { id: string } = await answer.json()
  const nodes = page.locator('.react-flow__node')
  const pane = page.locator('.react-flow__pane')

  const loading = Date.now()
  await page.goto(`/pipeline/pipelines/${id}?readOnly=false`)
  await expect(canvas(page).fact('500 nodes · 700 edges')).toBeVisible()
  await expect(nodes.first()).toBeVisible()
  await page.evaluate(() => new Promise(resolve => requestIdleCallback(resolve)))
  figures.push(`        load to interactive      ${Date.now() - loading} ms`)

  const box = await pane.boundingBox()
  if (!box) throw new Error('The canvas has no size')
  const middle = { x: box.x + box.width / 2, y: box.y + box.height / 2 }
  const settle = () => page.waitForTimeout(1500)

  await settle()
  note(
    'pan',
    await traced(browser, page, async () => {
      await page.mouse.move(middle.x, middle.y)
      await page.mouse.down()
      for (let step = 0; step < 60; step += 1) await page.mouse.move(middle.x - step * 6, middle.y - step * 4)
      await page.mouse.up()
    }),
  )
  await settle()
  note(
    'zoom',
    await traced(browser, page, async () => {
      for (let step = 0; step < 30; step += 1) await page.mouse.wheel(0, step < 15 ? -60 : 60)
    }),
  )
  await settle()
  const node = await nodes.nth(3).boundingBox()
  if (!node) throw new Error('There is no node to drag')
  note(
    'drag',
    await traced(browser, page, async () => {
      await page.mouse.move(node.x + 60, node.y + 12)
      await page.mouse.down()
      for (let step = 0; step < 60; step += 1) await page.mouse.move(node.x + 60 + step * 3, node.y + 12 + step * 2)
      await page.mouse.up()
    }),
  )
})
