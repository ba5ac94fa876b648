import { parseRfc3164 } from './rfc3164.ts'
import type { TimeRules } from './rfc3164-time.ts'
import { parseRfc5424 } from './rfc5424.ts'
import { type SyslogMessage, SyslogProblem } from './syslog-message.ts'

export interface SyslogRules extends TimeRules {
  protocol: 'rfc3164' | 'rfc5424' | 'auto'
  /** Messages may come without `<34>`. */
  mayLackPriority: boolean
}

/** What was read, or why it could not be. */
export type SyslogResult = { parsed: SyslogMessage } | { problem: string }

const looksLike5424 = /^(?:<\d{1,3}>)?[1-9]\d{0,2} (?:\d{4}-\d{2}-\d{2}T|- )/

function parse(text: string, rules: SyslogRules): SyslogMessage {
  const { protocol, mayLackPriority } = rules
  if (protocol === 'rfc5424') return parseRfc5424(text, mayLackPriority)
  if (protocol === 'auto' && looksLike5424.test(text)) return parseRfc5424(text, mayLackPriority)
  return parseRfc3164(text, mayLackPriority, rules)
}

/** Reads a message by the rules of an input. */
export function parseSyslog(text: string, rules: SyslogRules): SyslogResult {
  try {
    return { parsed: parse(text, rules) }
  } catch (error) {
    if (error instanceof SyslogProblem) return { problem: error.message }
    throw error
  }
}
