import type { Locator } from '@playwright/test'
import { pipelineMaker } from '../fixtures/pipelines.ts'
import { expect, test } from '../fixtures/test.ts'
import { canvas } from '../pages/canvas.ts'
import { largePipeline } from '../bench/large-pipeline.ts'

const edge = 60

/** The boxes of those that are wholly in sight, away from the edges of the window. */
async function inSight(all: Locator): Promise<{ at: number; x: number; y: number; width: number; height: number }[]> {
  const boxes = await all.evaluateAll(elements =>
    elements.map((element, at) => {
      const { x, y, width, height } = element.getBoundingClientRect()
      return { at, x, y, width, height }
    }),
  )
  return boxes.filter(({ x, y, width, height }) => x > 300 && y > 150 && x + width < 1380 && y + height < 850 - edge)
}

test('in a large pipeline the points for links come to life where the pointer is, and processors are dragged between groups', async ({
  page,
  baseURL,
}) => {
  const content = largePipeline('large links')
  const id = await pipelineMaker(page.request, baseURL ?? '').create({ tag: 'large links', content })
  await page.goto(`/pipeline/pipelines/${id}?readOnly=false`)
  await expect(canvas(page).fact('500 nodes · 700 edges')).toBeVisible()
  const nodes = page.locator('.react-flow__node')
  await expect(nodes.first()).toBeVisible()
  await canvas(page).zoomIn.click()
  await canvas(page).zoomIn.click()
  await canvas(page).zoomIn.click()
  await page.waitForTimeout(1000)

  const live = page.locator('.react-flow__handle.source, .react-flow__handle.target')
  await expect(live).toHaveCount(0)
  const rows = nodes.getByRole('listitem')
  const [first] = await inSight(rows)
  if (!first) throw new Error('No processor is in sight')
  const others = (await inSight(rows)).filter(({ x, y }) => Math.abs(y - first.y) > 80 && Math.abs(x - first.x) < 5)
  const target = others.at(-1)
  if (!target) throw new Error('No other group is in sight')
  await page.mouse.move(first.x + first.width / 2, first.y + first.height / 2)
  await expect.poll(() => live.count()).toBeGreaterThan(0)
  const group = nodes.filter({ has: page.getByRole('button', { name: /^Move / }) })
  const grip = await group
    .getByRole('button', { name: /^Move / })
    .first()
    .boundingBox()
  if (!grip) throw new Error('The processors have nothing to be dragged by')
  await page.mouse.move(grip.x + grip.width / 2, grip.y + grip.height / 2)
  await page.mouse.down()
  await page.mouse.move(grip.x + 14, grip.y + 14, { steps: 4 })
  await page.mouse.move(target.x + target.width / 2, target.y + target.height / 2, { steps: 12 })
  await page.mouse.up()
  await expect(page.getByRole('button', { name: /^Review changes/ })).toBeEnabled()
})
