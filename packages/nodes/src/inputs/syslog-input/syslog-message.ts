import type { ValueMap } from '@weir/telemetry'

/** What a message says, in either format; what it leaves out is undefined. */
export interface SyslogMessage {
  priority: number | undefined
  version: number | undefined
  timeUnixNano: bigint | undefined
  hostname: string | undefined
  appname: string | undefined
  procId: string | undefined
  msgId: string | undefined
  structuredData: ValueMap | undefined
  message: string
}

/** A message that is not written as it should be. */
export class SyslogProblem extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'SyslogProblem'
  }
}

export interface Priority {
  /** Undefined where the message has none. */
  priority: number | undefined
  /** Where the rest of the message begins. */
  end: number
}

const highestPriority = 191
const digitZero = 48

/** Reads `<34>`; a message without it is read from its start where that is allowed. */
export function readPriority(text: string, mayBeAbsent: boolean): Priority {
  if (text.charCodeAt(0) !== 60) {
    if (mayBeAbsent) return { priority: undefined, end: 0 }
    throw new SyslogProblem('a priority such as <34> is missing at the start')
  }
  let priority = 0
  let at = 1
  for (; at < 5; at++) {
    const digit = text.charCodeAt(at) - digitZero
    if (!(digit >= 0 && digit <= 9)) break
    priority = priority * 10 + digit
  }
  if (at === 1 || text.charCodeAt(at) !== 62) throw new SyslogProblem('the priority is not a number in angle brackets')
  if (priority > highestPriority) throw new SyslogProblem(`the priority ${priority} is above ${highestPriority}`)
  return { priority, end: at + 1 }
}
