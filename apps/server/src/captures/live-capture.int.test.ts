import type { CaptureSample } from '@weir/contracts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { eventually, lastHour, TestProduct } from '../testing/test-product.ts'

let product: TestProduct

beforeAll(async () => {
  product = await TestProduct.create()
  await product.start()
})
afterAll(async () => {
  await product?.stop()
})

it('shows live samples of a pipeline that runs, and how its deliveries go', { timeout: 180_000 }, async () => {
  const { api, orgId } = product
  const { pipelines } = await api.pipelines.summaries({ orgId, ...lastHour() })
  const pipelineId = pipelines[0]?.id ?? ''
  await eventually('an agent runs it', async () => (await api.agents.list({ orgId })).agents.length > 0)
  const { content } = await api.pipelines.get({ orgId, configId: pipelineId })
  const nodes = Array.from(content.matchAll(/^ {2}- name: (\S+)/gm), ([, name = '']) => name)

  const { id } = await api.captures.start({
    orgId,
    pipelineId,
    nodes_to_capture: nodes,
    max_items: 5,
    polling_interval: '1s',
  })
  let samples: CaptureSample[] = []
  const sides = () => samples.flatMap(sample => Object.values(sample.nodes))
  await eventually('samples come from both sides of nodes', async () => {
    samples = await api.captures.samples({ orgId, pipelineId, limit_per_source: 100 })
    return sides().some(({ before, after }) => before.length > 0 && after.length > 0)
  })
  for (const { before, after } of sides()) {
    expect(before.length).toBeLessThanOrEqual(5)
    for (const item of [...before, ...after]) expect(item._uuid).toMatch(/^[0-9a-f-]{36}$/)
  }
  const status = await api.captures.status({ orgId, taskId: id })
  expect(status).toMatchObject({ status: 'capturing', agents: [{ state: 'capturing' }] })
  await api.captures.stop({ orgId, taskId: id })
  await eventually('the agent has stopped', async () => {
    const { agents } = await api.captures.status({ orgId, taskId: id })
    return agents.every(({ state }) => state === 'done')
  })

  const { agents } = await api.deliveries.list({ orgId, pipelineId })
  expect(agents.map(({ error }) => error)).toEqual([''])
})
