import { type LogRecord } from '@weir/telemetry'
import { describe, expect, it } from 'vitest'
import { createManualClock, createTestContext, passTime, seededRandom } from '../../testing/test-context.ts'
import { demoLogTypes } from './demo-input.definition.ts'
import { demoInput } from './demo-input.ts'

async function generate(config: object, seconds: number): Promise<LogRecord[]> {
  const clock = createManualClock()
  const context = createTestContext({ clock, random: seededRandom(7) })
  const input = demoInput.create(config, context)
  await input.start()
  await passTime(clock, seconds * 1000)
  await input.stop()
  return context.pushed.flatMap(batch => (batch.signal === 'log' ? batch.records : []))
}

const lineOf = (record: LogRecord) => (typeof record.body === 'string' ? record.body : '')
const lines = (records: readonly LogRecord[]) => records.map(lineOf)

describe('demo_input', () => {
  it('keeps its rate', async () => {
    expect(await generate({ events_per_sec: 5 }, 20)).toHaveLength(100)
    expect(await generate({ events_per_sec: '0.5' }, 20)).toHaveLength(10)
  })

  it.each<[(typeof demoLogTypes)[number], RegExp]>([
    [
      'apache_combined',
      /^[\d.]+ - \w+ \[\d\d\/[A-Z][a-z]{2}\/\d{4}:\d\d:\d\d:\d\d \+0000\] "[A-Z]+ \S+ HTTP\/1\.1" \d{3} \d+ "[^"]+" "[^"]+"$/,
    ],
    ['common_log', /^[\d.]+ - \w+ \[[^\]]+\] "[A-Z]+ \S+ HTTP\/1\.1" \d{3} \d+$/],
    [
      'nginx_log',
      /^(?:[\d.]+ - \w+ \[[^\]]+\] "[^"]+" \d{3} \d+ "[^"]+" "[^"]+"|\d{4}\/\d\d\/\d\d \d\d:\d\d:\d\d \[error\] .+)$/,
    ],
    [
      'rfc5424',
      /^<1(?:31|32|34|35)>1 \d{4}-\d\d-\d\dT[\d:.]+Z \S+ \S+ \d+ REQ \[request@32473 (?:\w+="[^"]*" ?)+\] .+$/,
    ],
  ])('writes %s', async (log_type, pattern) => {
    const written = lines(await generate({ log_type, events_per_sec: 20 }, 20))
    for (const line of written) expect(line).toMatch(pattern)
    expect(new Set(written).size).toBeGreaterThan(200)
  })

  it('writes JSON that parses', async () => {
    const written = await generate({ log_type: 'json_log', events_per_sec: 20 }, 20)
    for (const record of written) {
      const log = JSON.parse(lineOf(record))
      expect(log.level).toBe(record.severityText)
      expect(log.service).toBe(record.resource.attributes.get('service.name'))
    }
  })

  it.each(demoLogTypes)('gives masks and filters something to do in %s', async log_type => {
    const records = await generate({ log_type, events_per_sec: 50 }, 20)
    const text = lines(records).join('\n')
    expect(text).toMatch(/[\w.]+@example\.(?:com|org|net)/)
    expect(new Set(records.map(record => record.severityText))).toEqual(new Set(['DEBUG', 'INFO', 'WARN', 'ERROR']))
  })

  it.each(['json_log', 'rfc5424'])('writes card numbers into %s', async log_type => {
    const text = lines(await generate({ log_type, events_per_sec: 50 }, 20)).join('\n')
    expect(text).toMatch(/\b\d{4}[ -]?\d{4}[ -]?\d{4}[ -]?\d{4}\b/)
  })

  it('makes only the severities asked for', async () => {
    const records = await generate({ severities: ['error'], events_per_sec: 20 }, 5)
    expect(new Set(records.map(record => record.severityNumber))).toEqual(new Set([17]))
  })

  it('shares one resource among the logs of a host', async () => {
    const records = await generate({ events_per_sec: 200 }, 0.5)
    const byHost = Map.groupBy(records, record => record.resource.attributes.get('host.name'))
    for (const group of byHost.values()) expect(new Set(group.map(record => record.resource)).size).toBe(1)
  })
})
