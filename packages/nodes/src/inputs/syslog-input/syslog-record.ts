import { LogRecord, Resource } from '@weir/telemetry'
import type { Line } from '../../line-input/line-splitter.ts'
import type { BatchFrame } from '../../line-input/record-batcher.ts'
import { parseSyslog, type SyslogRules } from './parse-syslog.ts'
import type { SyslogMessage } from './syslog-message.ts'

/** Severities of syslog by number, with the ones of OpenTelemetry's log data model. */
const severities = [
  { text: 'emerg', number: 21 },
  { text: 'alert', number: 19 },
  { text: 'crit', number: 18 },
  { text: 'err', number: 17 },
  { text: 'warning', number: 13 },
  { text: 'notice', number: 10 },
  { text: 'info', number: 9 },
  { text: 'debug', number: 5 },
] as const

export interface RecordRules extends SyslogRules {
  setsHost: boolean
  setsService: boolean
}

function setPriority(record: LogRecord, priority: number): void {
  const severity = severities[priority % 8]
  if (severity) {
    record.severityText = severity.text
    record.severityNumber = severity.number
  }
  record.attributes.append('syslog.facility', priority >> 3)
  record.attributes.append('syslog.priority', priority)
}

function resourceOf({ hostname, appname }: SyslogMessage, frame: BatchFrame, rules: RecordRules): Resource {
  const host = rules.setsHost ? hostname : undefined
  const service = rules.setsService ? appname : undefined
  if (host === undefined && service === undefined) return frame.resource
  const key = `${host ?? ''}\0${service ?? ''}`
  let resource = frame.resources.get(key)
  if (!resource) {
    resource = new Resource()
    if (host !== undefined) resource.attributes.set('host.name', host)
    if (service !== undefined) resource.attributes.set('service.name', service)
    frame.resources.set(key, resource)
  }
  return resource
}

function setMessage(record: LogRecord, parsed: SyslogMessage): void {
  const { attributes } = record
  record.body = parsed.message
  if (parsed.timeUnixNano !== undefined) record.timeUnixNano = parsed.timeUnixNano
  if (parsed.priority !== undefined) setPriority(record, parsed.priority)
  if (parsed.version !== undefined) attributes.append('version', parsed.version)
  if (parsed.hostname !== undefined) attributes.append('hostname', parsed.hostname)
  if (parsed.appname !== undefined) attributes.append('appname', parsed.appname)
  if (parsed.procId !== undefined) attributes.append('proc_id', parsed.procId)
  if (parsed.msgId !== undefined) attributes.append('msg_id', parsed.msgId)
  if (parsed.structuredData !== undefined) attributes.append('structured_data', parsed.structuredData)
}

/** A log of a message. One that cannot be read is kept whole, with the reason as an attribute. */
export function syslogRecord(line: Line, frame: BatchFrame, rules: RecordRules): LogRecord {
  const result = parseSyslog(line.text, rules)
  const record = new LogRecord(
    'parsed' in result ? resourceOf(result.parsed, frame, rules) : frame.resource,
    frame.scope,
  )
  const observed = BigInt(rules.nowMs()) * 1_000_000n
  record.timeUnixNano = observed
  record.observedTimeUnixNano = observed
  if ('parsed' in result) setMessage(record, result.parsed)
  else {
    record.body = line.text
    record.attributes.append('syslog.parse_error', result.problem)
  }
  if (line.truncated) record.attributes.append('weir.truncated', true)
  return record
}
