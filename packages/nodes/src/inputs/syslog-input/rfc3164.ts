import { readTime, type TimeRules } from './rfc3164-time.ts'
import { readPriority, type SyslogMessage } from './syslog-message.ts'

/** What Cisco writes before the timestamp: a sequence number and perhaps the host. */
const ciscoLeadIn = /(?:\d{1,20}: )?(?:([\w.-]{1,255}): )?/y
const hostPattern = /[\w.:/%-]{1,255}(?= )/y
/** `sshd[4721]:`, `su:`, `%ASA-6-302013:`. A colon within a word, as in a URL, ends no tag. */
const tagPattern = /([^\s:[\]]{1,128})(?:\[([^\]\s]{0,128})\]:?|:(?=\s|$))/y

function matchAt(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at
  return pattern.exec(text)
}

interface Header {
  timeUnixNano: bigint | undefined
  hostname: string | undefined
  end: number
}

function readHeader(text: string, start: number, rules: TimeRules): Header {
  const direct = readTime(text, start, rules)
  if (direct) return { timeUnixNano: direct.timeUnixNano, hostname: undefined, end: direct.end }
  const leadIn = matchAt(ciscoLeadIn, text, start)
  const behind = leadIn && leadIn[0] !== '' ? readTime(text, start + leadIn[0].length, rules) : undefined
  return { timeUnixNano: behind?.timeUnixNano, hostname: behind && leadIn?.[1], end: behind?.end ?? start }
}

/** Spaces, and the colon that Cisco writes behind a timestamp or a host. */
const gapPattern = / *(?::(?= |$))? */y

function skipGap(text: string, start: number): number {
  return matchAt(gapPattern, text, start)?.[0].length ?? 0
}

function readHost(text: string, start: number): string | undefined {
  const host = matchAt(hostPattern, text, start)?.[0]
  // A word that ends with a colon is the tag of a message without a host.
  return host === undefined || host.endsWith(':') ? undefined : host
}

/** Some senders mark UTF-8 at the start of the text. */
function contentOf(text: string): string {
  return text.charCodeAt(0) === 0xfeff ? text.slice(1) : text
}

/** Reads a message of RFC 3164, which describes what senders did rather than what they must do: all parts may be missing. */
export function parseRfc3164(text: string, mayLackPriority: boolean, rules: TimeRules): SyslogMessage {
  const { priority, end: afterPriority } = readPriority(text, mayLackPriority)
  const header = readHeader(text, afterPriority, rules)
  const hasTime = header.timeUnixNano !== undefined
  let at = header.end + (hasTime ? skipGap(text, header.end) : 0)
  const hostname = header.hostname ?? (hasTime ? readHost(text, at) : undefined)
  if (hostname !== undefined && header.hostname === undefined) {
    at += hostname.length
    at += skipGap(text, at)
  }
  const tag = matchAt(tagPattern, text, at)
  if (tag) at += tag[0].length
  return {
    priority,
    version: undefined,
    timeUnixNano: header.timeUnixNano,
    hostname,
    appname: tag?.[1],
    procId: tag?.[2],
    msgId: undefined,
    structuredData: undefined,
    message: contentOf(tag && text[at] === ' ' ? text.slice(at + 1) : text.slice(at)),
  }
}
