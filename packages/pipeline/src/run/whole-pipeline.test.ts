import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gunzipSync } from 'node:zlib'
import type { NodeLogger } from '@weir/nodes/runtime'
import { type Batch, decodeRequest, type LogRecord, type Signal, toItem } from '@weir/telemetry'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { validateDocument } from '../validate.ts'
import { parseDocument } from '../yaml.ts'
import { createRunner } from './runner.ts'
import { imbalance } from './test-nodes.ts'

const text = `
version: v3
settings: { tag: demo }
nodes:
  - { name: shop, type: demo_input, log_type: json_log, events_per_sec: 400 }
  - { name: web, type: demo_input, log_type: nginx_log, events_per_sec: 20 }
  - { name: traces, type: telemetrygen_input, template_type: trace, templates: [checkout_traces], events_per_sec: 4 }
  - { name: hosts, type: telemetrygen_input, template_type: metric, templates: [host_metrics], event_interval: 200ms }
  - { name: self, type: ed_self_telemetry_input, interval: 300ms }
  - name: hygiene
    type: sequence
    processors:
      - type: ottl_transform
        metadata: '{"name":"Parse JSON"}'
        data_types: [log]
        condition: IsMatch(body, "^[{]")
        statements: merge_maps(attributes, ParseJSON(body), "upsert")
      - { type: ottl_filter, metadata: '{"name":"Drop debug"}', condition: severity_text == "DEBUG" }
      - type: generic_mask
        capture_group_masks:
          - { name: Mail, capture_group: '[\\w.]+@example[.]\\w+', mask: <email> }
  - { name: weir, type: ed_output, flush_interval: 100ms }
links:
  - { from: shop, to: hygiene }
  - { from: web, to: hygiene }
  - { from: hygiene, to: weir }
  - { from: traces, to: weir }
  - { from: hosts, to: weir }
  - { from: self, to: weir }
`

const received: Batch[] = []
const signals: Record<string, Signal> = { '/v1/logs': 'log', '/v1/metrics': 'metric', '/v1/traces': 'trace' }
const server = createServer((request, response) => {
  const chunks: Buffer[] = []
  request.on('data', (chunk: Buffer) => chunks.push(chunk))
  request.on('end', () => {
    try {
      received.push(decodeRequest(signals[request.url ?? ''] ?? 'log', gunzipSync(Buffer.concat(chunks))))
      response.writeHead(200).end()
    } catch (error) {
      response.writeHead(400, { 'content-type': 'text/plain' }).end(String(error))
    }
  })
})

beforeAll(() => new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve)))
afterAll(() => new Promise(resolve => server.close(resolve)))

const quiet: NodeLogger = { debug() {}, info() {}, warn() {}, error() {} }
const logs = (): LogRecord[] => received.flatMap(batch => (batch.signal === 'log' ? batch.records : []))
const names = () =>
  new Set(received.flatMap(batch => (batch.signal === 'metric' ? batch.records.map(point => point.name) : [])))

it('carries generated telemetry through processors to the server, whole and accounted for', async () => {
  const { document, issues } = parseDocument(text)
  expect([...issues, ...validateDocument(document!)]).toEqual([])
  const { port } = server.address() as AddressInfo
  const runner = createRunner(document!, {
    agent: { id: 'a', host: 'h', version: '1' },
    logger: quiet,
    weir: { endpoint: `http://127.0.0.1:${port}`, token: 't' },
  })
  await runner.start()
  await vi.waitFor(
    () => {
      expect(logs().length).toBeGreaterThan(200)
      expect(received.some(batch => batch.signal === 'trace')).toBe(true)
      expect(names()).toContain('system.cpu.utilization')
      expect(names()).toContain('weir.pipeline.node.dropped_items')
    },
    { timeout: 8000, interval: 50 },
  )
  expect(runner.health()).toMatchObject({ status: 'healthy' })
  expect(await runner.drain(5000)).toBe(true)
  await runner.stop()

  const parsed = logs().filter(record => record.attributes.has('level'))
  expect(parsed.length).toBeGreaterThan(100)
  const items = JSON.stringify(logs().map(record => toItem(record)))
  expect(items).toContain('<email>')
  expect(items).not.toMatch(/@example\./)
  expect(logs().some(record => record.severityText === 'DEBUG')).toBe(false)

  for (const { signals: sides } of runner.ledger())
    for (const side of sides) {
      expect(imbalance(side)).toBe(0)
      expect([...side.errors]).toEqual([])
    }
  const delivered = runner.ledger().find(ledger => ledger.nodeId === 'weir')
  const count = (signal: Signal) =>
    received.filter(batch => batch.signal === signal).reduce((total, batch) => total + batch.records.length, 0)
  for (const side of delivered?.signals ?? []) expect(side.out.items).toBe(count(side.signal))
}, 20_000)
