import { compileStatements } from '@weir/languages/ottl'
import { LogRecord, ValueMap } from '@weir/telemetry'
import { compare, type Figure } from './figure.ts'

const services = ['api', 'web', 'db', 'cache']
const methods = ['GET', 'POST', 'PUT']
const levels = ['INFO', 'WARN', 'ERROR']

/** Thirty rules as people write them: a cheap condition, one attribute set. */
const statements = Array.from({ length: 30 }, (_, index) => {
  const conditions = [
    `attributes["service"] == "${pick(services, index)}" and severity_number >= ${index % 20}`,
    `attributes["status"] >= ${100 * (1 + (index % 5))} and attributes["method"] == "${pick(methods, index)}"`,
    `attributes["region"] != nil and severity_text == "${pick(levels, index)}"`,
    `attributes["latency"] > ${index * 25}.5`,
    `attributes["user"] == "u${index}" or resource["env"] == "test"`,
  ]
  return `set(attributes["rule.${index % 10}"], "v${index}") where ${pick(conditions, index)}`
}).join('\n')

function records(count: number): LogRecord[] {
  return Array.from({ length: count }, (_, index) => {
    const record = new LogRecord()
    record.severityNumber = (index * 7) % 24
    record.severityText = pick(levels, index)
    record.body = `${pick(methods, index)} /orders/${index} in ${index % 400} ms`
    record.attributes = ValueMap.from([
      ['service', pick(services, index)],
      ['status', 100 + (index % 5) * 100],
      ['method', pick(methods, index)],
      ['region', `eu-${index % 3}`],
      ['user', `u${index % 40}`],
      ['latency', ((index * 13) % 1000) + 0.5],
    ])
    record.resource.attributes = ValueMap.from([['env', 'prod']])
    return record
  })
}

function pick<T>(items: readonly T[], index: number): T {
  const item = items[index % items.length]
  if (item === undefined) throw new Error('nothing to pick from')
  return item
}

export function ottlFigures(): Figure[] {
  const sides = (['generated', 'closures'] as const).map(mode => {
    const program = compileStatements(statements, { context: 'log', mode })
    const batch = records(1000)
    return {
      run: () => {
        program.runAll(batch)
        return batch.length
      },
    }
  })
  const [generated, closures] = sides
  if (!generated || !closures) return []
  const names = { name: '30 cheap OTTL statements', baseline: 'closures', required: 2.5 }
  return [compare(names, generated, closures)]
}
