import { readStructuredData } from './structured-data.ts'
import { readPriority, type SyslogMessage, SyslogProblem } from './syslog-message.ts'
import { readIsoTime } from './timestamps.ts'

const versionPattern = /([1-9]\d{0,2}) /y
const unknownZone = (localMs: number) => localMs

/** A field up to the next space; `-` stands for none. */
interface Field {
  value: string | undefined
  end: number
}

function readField(text: string, start: number, name: string): Field {
  const space = text.indexOf(' ', start)
  const end = space < 0 ? text.length : space
  if (end <= start) throw new SyslogProblem(`the ${name} is missing`)
  const value = text.slice(start, end)
  return { value: value === '-' ? undefined : value, end: end + 1 }
}

function readVersion(text: string, start: number): { version: number; end: number } {
  versionPattern.lastIndex = start
  const match = versionPattern.exec(text)
  if (!match) throw new SyslogProblem('a version such as 1 is missing behind the priority')
  return { version: Number(match[1]), end: start + match[0].length }
}

function readTimestamp(text: string, start: number): { timeUnixNano: bigint | undefined; end: number } {
  if (text.startsWith('- ', start)) return { timeUnixNano: undefined, end: start + 2 }
  const read = readIsoTime(text, start, unknownZone)
  if (!read || (text[read.end] !== ' ' && read.end !== text.length)) {
    throw new SyslogProblem('the timestamp is not one of RFC 3339')
  }
  return { timeUnixNano: read.timeUnixNano, end: read.end + 1 }
}

/** Reads the message behind the structured data, without the byte order mark that marks UTF-8. */
function readRest(text: string, start: number): string {
  const rest = text.startsWith(' ', start) ? text.slice(start + 1) : text.slice(start)
  return rest.charCodeAt(0) === 0xfeff ? rest.slice(1) : rest
}

/** Reads a message of RFC 5424. Structured data may be left out, as some senders do. */
export function parseRfc5424(text: string, mayLackPriority: boolean): SyslogMessage {
  const { priority, end: afterPriority } = readPriority(text, mayLackPriority)
  const { version, end: afterVersion } = readVersion(text, afterPriority)
  const { timeUnixNano, end: afterTime } = readTimestamp(text, afterVersion)
  const hostname = readField(text, afterTime, 'host name')
  const appname = readField(text, hostname.end, 'application name')
  const procId = readField(text, appname.end, 'process id')
  const msgId = readField(text, procId.end, 'message id')
  const hasData = text[msgId.end] === '[' || /^-(?: |$)/.test(text.slice(msgId.end, msgId.end + 2))
  const { data, end } = hasData ? readStructuredData(text, msgId.end) : { data: undefined, end: msgId.end }
  return {
    priority,
    version,
    timeUnixNano,
    hostname: hostname.value,
    appname: appname.value,
    procId: procId.value,
    msgId: msgId.value,
    structuredData: data,
    message: readRest(text, end),
  }
}
