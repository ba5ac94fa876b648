import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { eventually, lastHour, TestProduct } from '../testing/test-product.ts'

describe('the demo of a first start', { timeout: 240_000 }, () => {
  let product: TestProduct
  beforeAll(async () => {
    product = await TestProduct.create()
    await product.start()
  }, 240_000)
  afterAll(() => product.stop())

  const summary = async () => {
    const { pipelines } = await product.api.pipelines.summaries({ orgId: product.orgId, ...lastHour() })
    return pipelines[0]
  }

  it('[API-002] runs the demo pipeline in an agent and counts what flows', async () => {
    await eventually('the agent reports', async () => ((await summary())?.bytes.out.current ?? 0) > 0)
    const found = await summary()
    expect(found).toMatchObject({ tag: 'demo', fleet_type: 'Cloud', activeNodesResult: { active_nodes_count: 1 } })
    expect(found?.state.sub_states.pipeline_source.status).toBe('receiving_data')
    expect(found?.events.in.current).toBeGreaterThan(found?.events.out.current ?? 0)
  })

  it('delivers logs of three formats, filtered and masked', async () => {
    await eventually('logs of all formats are there', async () => {
      const { logs } = await product.logs('')
      const has = (pattern: RegExp) => logs.some(log => pattern.test(log.body))
      return has(/^\{"timestamp"/) && has(/^\d+\.\d+\.\d+\.\d+ - /) && has(/^<\d+>1 /)
    })
    const { logs } = await product.logs('')
    const text = logs.map(log => log.body).join('\n')
    expect(text).not.toMatch(/[\w.]+@[\w-]+\.[a-z]{2,}/)
    expect(text).not.toMatch(/\b\d{4}[ -]\d{4}[ -]\d{4}[ -]\d{4}\b/)
    expect(logs.filter(log => log.severity_number > 0 && log.severity_number < 9)).toEqual([])
    expect(logs.find(log => log.body.startsWith('{'))?.attributes).toHaveProperty('level')
  })

  it("[API-012] has the agent's heartbeat by configuration and tag", async () => {
    const { configs } = await product.api.agents.activeByConfig({ orgId: product.orgId })
    expect(configs).toEqual([
      expect.objectContaining({ tag: 'demo', active_nodes_count: 1, version: expect.stringMatching(/^v\d/) }),
    ])
  })

  it('[API-039] gives bytes and events of every node', async () => {
    const configId = (await summary())?.id ?? ''
    const diagnose = () => product.api.pipelines.diagnostics({ orgId: product.orgId, configId, ...lastHour() })
    // The pipeline's report on itself is in its second report.
    await eventually('every node is reported', async () => 'self' in (await diagnose()).nodeDiagnostics)
    const { nodeDiagnostics } = await diagnose()
    const nodes = ['checkout', 'edge_proxy', 'hosts', 'hygiene', 'network', 'self', 'shop_api', 'weir']
    expect(Object.keys(nodeDiagnostics).sort()).toEqual(nodes)
    const hygiene = nodeDiagnostics['hygiene']
    expect(hygiene?.inputLines).toBe(
      (hygiene?.outputLines ?? 0) + (hygiene?.droppedLines ?? 0) + (hygiene?.errors ?? 0),
    )
  })

  it('[API-010] charts the throughput as a time series with an offset for comparison', async () => {
    const query = (time_offset: number) =>
      product.api.metrics.query({
        orgId: product.orgId,
        ...lastHour(),
        graph_type: 'timeseries',
        time_offset,
        queries: { A: { metric_names: ['ed.pipeline.node.read_bytes'] } },
      })
    const now = await query(0)
    expect(now.rollup).toBe(60)
    expect(now.series[0]?.points.some(([, value]) => (value ?? 0) > 0)).toBe(true)
    expect((await query(7 * 86_400)).series).toEqual([])
  })

  it('answers a query that cannot be read with its place', async () => {
    const search = product.api.logs.search({ orgId: product.orgId, ...lastHour(), query: '(a OR' })
    await expect(search).rejects.toMatchObject({ code: 'INVALID_QUERY', status: 400 })
  })

  it('[API-001] names the agent release', async () => {
    const { agent_releases, upgrade } = await product.api.agents.releases()
    expect(upgrade).toBe(false)
    expect(agent_releases[0]).toEqual({ version: expect.stringMatching(/^v\d+\.\d+\.\d+$/), critical_update: false })
  })
})
