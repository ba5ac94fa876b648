import { compileValue, OttlRuntimeError } from '@weir/languages/ottl'
import { LogRecord, stringifyValue, type Value } from '@weir/telemetry'
import { ottlOptions } from '../../ottl-by-signal.ts'
import type { NodeContext } from '../../runtime-types.ts'
import type { HttpPullConfig } from './access-token.ts'
import { isHttp } from './http-exchange.ts'

/** The first request of a pull. */
export interface RequestParts {
  readonly url: URL
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | undefined
}

type Expression = (record: LogRecord) => string

/** Makes the request of each pull; throws an error with words for the user when an expression gives nothing useful. */
export function createRequestParts(
  config: HttpPullConfig,
  context: NodeContext,
): (nowMs: number, lastMs: number) => RequestParts {
  const compile = (text: string, name: string): Expression => {
    const evaluate = compileValue(text, { ...ottlOptions(context), context: 'log' })
    return record => {
      try {
        return textOf(evaluate(record), name)
      } catch (error) {
        if (error instanceof OttlRuntimeError) throw new Error(`${name}: ${error.message}`, { cause: error })
        throw error
      }
    }
  }
  const endpoint =
    config.endpoint_expression === undefined ? undefined : compile(config.endpoint_expression, 'endpoint_expression')
  const body =
    config.request_body_expression === undefined
      ? undefined
      : compile(config.request_body_expression, 'request_body_expression')
  const headers = config.header_expressions.map(
    ({ header, value_expression }) => [header, compile(value_expression, `header_expressions ${header}`)] as const,
  )
  const parameters = config.parameter_expressions.map(
    ({ name, value_expression }) => [name, compile(value_expression, `parameter_expressions ${name}`)] as const,
  )

  return (nowMs, lastMs) => {
    const record = contextRecord(nowMs, lastMs)
    const url = URL.parse(endpoint ? endpoint(record) : (config.endpoint ?? ''))
    if (!url || !isHttp(url) || url.username !== '' || url.password !== '') {
      throw new Error('endpoint_expression gives no http or https address')
    }
    for (const { name, value } of config.parameters) url.searchParams.append(name, value)
    for (const [name, valueOf] of parameters) url.searchParams.append(name, valueOf(record))
    const given = config.headers.map(({ header, value }) => [header, value] as const)
    const made = headers.map(([name, valueOf]) => [name, valueOf(record)] as const)
    return { url, headers: checked([...given, ...made]), body: body ? body(record) : config.request_body }
  }
}

function checked(headers: readonly (readonly [string, string])[]): Record<string, string> {
  for (const [name, value] of headers) {
    if (/[^\t\x20-\x7e\x80-\xff]/.test(value)) throw new Error(`The value of the header ${name} cannot be sent`)
  }
  return Object.fromEntries(headers.map(([name, value]) => [name.toLowerCase(), value]))
}

/** What expressions see: a log whose attributes tell when this pull began, and the last one that succeeded. */
function contextRecord(nowMs: number, lastMs: number): LogRecord {
  const record = new LogRecord()
  record.timeUnixNano = BigInt(nowMs) * 1_000_000n
  record.observedTimeUnixNano = record.timeUnixNano
  record.attributes.append('pull_time', new Date(nowMs).toISOString())
  record.attributes.append('pull_unix', Math.floor(nowMs / 1000))
  record.attributes.append('last_pull_time', new Date(lastMs).toISOString())
  record.attributes.append('last_pull_unix', Math.floor(lastMs / 1000))
  return record
}

function textOf(value: Value, name: string): string {
  if (typeof value === 'string') return value
  if (value === null) throw new Error(`${name} gives nothing`)
  return stringifyValue(value)
}
