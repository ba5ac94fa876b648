import type { Batch, MetricPoint, Span } from '@weir/telemetry'
import { describe, expect, it } from 'vitest'
import { createManualClock, createTestContext, passTime, seededRandom } from '../../testing/test-context.ts'
import { builtInTemplates } from '../../demo-template/built-in-templates.ts'
import { telemetrygenInputDefinition } from './telemetrygen-input.definition.ts'
import { telemetrygenInput } from './telemetrygen-input.ts'
import { createTraceGenerator } from '../../demo-template/trace-generator.ts'

async function generate(config: object, seconds: number): Promise<Batch[]> {
  const clock = createManualClock()
  const context = createTestContext({ clock, random: seededRandom(3) })
  const input = telemetrygenInput.create(config, context)
  await input.start()
  await passTime(clock, seconds * 1000)
  await input.stop()
  return context.pushed
}

const points = (batches: readonly Batch[]): MetricPoint[] =>
  batches.flatMap(batch => (batch.signal === 'metric' ? batch.records : []))

describe('metric templates', () => {
  it('make every metric of the template once per interval', async () => {
    const batches = await generate({ template_type: 'metric', templates: ['host_metrics'], event_interval: '10s' }, 60)
    expect(batches).toHaveLength(6)
    const cpu = points(batches).filter(point => point.name === 'system.cpu.utilization')
    expect(cpu).toHaveLength(6)
    expect(new Set(points(batches).map(point => point.data.kind))).toEqual(new Set(['gauge', 'sum']))
  })

  it('stay within their bounds, on their grid, and close to the value before', async () => {
    const batches = await generate({ template_type: 'metric', templates: ['host_metrics'], event_interval: '1s' }, 600)
    const values = points(batches).flatMap(({ name, data }) =>
      name === 'system.cpu.utilization' && data.kind === 'gauge' ? [Number(data.value)] : [],
    )
    expect(values).toHaveLength(600)
    for (const value of values) {
      expect(value).toBeGreaterThanOrEqual(2)
      expect(value).toBeLessThanOrEqual(98)
      expect(Math.abs(value * 10 - Math.round(value * 10))).toBeLessThan(1e-6)
    }
    const steps = values.slice(1).map((value, at) => Math.abs(value - (values[at] ?? 0)))
    expect(Math.max(...steps)).toBeLessThan(25)
    expect(new Set(values).size).toBeGreaterThan(100)
  })

  it('count in deltas that join without gaps', async () => {
    const batches = await generate(
      { template_type: 'metric', templates: ['checkout_metrics'], event_interval: '5s' },
      20,
    )
    const requests = points(batches).filter(point => point.name === 'http.server.request.count')
    expect(requests[0]?.data).toMatchObject({ kind: 'sum', isInt: true, temporality: 1, isMonotonic: true })
    requests.slice(1).forEach((point, at) => expect(point.startTimeUnixNano).toBe(requests[at]?.timeUnixNano))
  })
})

describe('trace templates', () => {
  const template = builtInTemplates.find(({ name }) => name === 'checkout_traces')
  const content = template?.type === 'trace' ? template.content : undefined
  const make = (changes: object = {}) => createTraceGenerator({ ...content!, ...changes }, seededRandom(5))

  function depthOf(span: Span, spans: readonly Span[]): number {
    const parent = spans.find(candidate => candidate.spanId === span.parentSpanId)
    return parent ? 1 + depthOf(parent, spans) : 0
  }

  it('make whole traces: one root, parents that exist and last longer, several services', () => {
    const generator = make()
    for (let at = 0; at < 50; at += 1) {
      const spans = generator(1_000_000)
      expect(new Set(spans.map(span => span.traceId)).size).toBe(1)
      expect(spans.filter(span => span.parentSpanId === '')).toHaveLength(1)
      for (const span of spans.slice(1)) {
        const parent = spans.find(candidate => candidate.spanId === span.parentSpanId)
        expect(parent).toBeDefined()
        expect(span.startTimeUnixNano).toBeGreaterThanOrEqual(parent!.startTimeUnixNano)
        expect(span.endTimeUnixNano).toBeLessThanOrEqual(parent!.endTimeUnixNano)
      }
      expect(Math.max(...spans.map(span => depthOf(span, spans)))).toBeLessThanOrEqual(3)
      expect(new Set(spans.map(span => span.resource.attributes.get('service.name'))).size).toBeGreaterThan(1)
    }
  })

  it.each([
    ['none', 0, 0, 0],
    ['all', 100, 200, 200],
    ['some', 30, 30, 90],
  ])('fail as often as asked: %s', (_name, error_percentage, least, most) => {
    const generator = make({ error_percentage })
    const failed = Array.from({ length: 200 }, () => generator(1)).filter(spans => spans[0]?.statusCode === 2)
    expect(failed.length).toBeGreaterThanOrEqual(least)
    expect(failed.length).toBeLessThanOrEqual(most)
    for (const spans of failed) expect(spans.flatMap(span => span.events)).toMatchObject([{ name: 'exception' }])
  })

  it('have one span when there are no levels, and stop growing at a limit', () => {
    expect(make({ depth: 0 })(1)).toHaveLength(1)
    expect(make({ depth: 40, parent_to_child_span_ratio: 50 })(1).length).toBeLessThanOrEqual(500)
  })

  it('keep their rate', async () => {
    const batches = await generate({ template_type: 'trace', templates: ['browse_traces'], events_per_sec: 2 }, 10)
    const ids = batches.flatMap(batch => (batch.signal === 'trace' ? batch.records.map(span => span.traceId) : []))
    expect(new Set(ids).size).toBe(20)
  })
})

describe('log templates', () => {
  it('fill in every variable', async () => {
    const batches = await generate({ template_type: 'log', templates: ['application_logs'], events_per_sec: 10 }, 10)
    const records = batches.flatMap(batch => (batch.signal === 'log' ? batch.records : []))
    expect(records).toHaveLength(100)
    for (const record of records) {
      expect(record.body).not.toContain('{{')
      expect(record.body).toContain(` ${record.severityText} `)
      expect(record.severityNumber).toBeGreaterThan(0)
    }
  })
})

describe('configuration', () => {
  it.each([
    ['an unknown template', { template_type: 'metric', templates: ['nope'] }, 'there is no metric template "nope"'],
    ['a template of another type', { template_type: 'log', templates: ['host_metrics'] }, 'there is no log template'],
    ['no template', { template_type: 'log', templates: [] }, 'Choose at least one template'],
    ['a bad interval', { templates: ['host_metrics'], event_interval: 'soon' }, 'Invalid duration'],
  ])('refuses %s', (_name, config, message) => {
    expect(telemetrygenInputDefinition.config.safeParse(config).error?.issues[0]?.message).toContain(message)
  })

  it('narrows its output to the type of its templates', () => {
    const config = telemetrygenInputDefinition.config.parse({ template_type: 'trace', templates: ['browse_traces'] })
    expect(telemetrygenInputDefinition.outputTypesOf?.(config)).toEqual(['trace'])
  })
})
