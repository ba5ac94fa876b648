import { compileRegex, type Regex, RegexError } from '@weir/languages/regex'
import { isStackLine, isUsualStart } from './event-starts.ts'
import type { LineFields } from './line-fields.ts'

/** Which lines make up an event. */
export interface LineGrouping {
  /** Whether the line belongs to the event that began with `first` and by now ends with `last`. */
  continues(line: string, first: string, last: string): boolean
  /** Whether the line is the last one of its event. */
  ends(line: string): boolean
  /** The line as it enters the event. */
  take(line: string): string
}

/** Patterns are looked for in this much of a line. */
const maxSearched = 16_384

/** A text that cannot be searched within bounds does not match. */
function matches(regex: Regex, line: string): boolean {
  try {
    return regex.test(line.length > maxSearched ? line.slice(0, maxSearched) : line)
  } catch (error) {
    if (error instanceof RegexError) return false
    throw error
  }
}

interface Patterns {
  /** A line that matches begins an event. */
  startPattern?: string | undefined
  /** A line that matches ends an event. */
  endPattern?: string | undefined
  /** Leaves out of events what the pattern matched. */
  omitPattern?: boolean | undefined
}

/** Groups lines by patterns in Go's syntax; undefined when none is given. */
export function patternGrouping({ startPattern, endPattern, omitPattern }: Patterns): LineGrouping | undefined {
  if (startPattern === undefined && endPattern === undefined) return undefined
  const start = startPattern === undefined ? undefined : compileRegex(startPattern)
  const end = endPattern === undefined ? undefined : compileRegex(endPattern)
  return {
    continues: line => start === undefined || !matches(start, line),
    ends: line => end !== undefined && matches(end, line),
    take: line => (omitPattern ? withoutMatch(end, withoutMatch(start, line)) : line),
  }
}

function withoutMatch(regex: Regex | undefined, line: string): string {
  if (!regex || line.length > maxSearched) return line
  const found = matches(regex, line) ? regex.exec(line) : null
  return found ? line.slice(0, found.start) + line.slice(found.end) : line
}

/** What an input's fields say; undefined when every line is an event. */
export function lineGrouping(fields: LineFields): LineGrouping | undefined {
  const given = patternGrouping({ startPattern: fields.line_pattern })
  const { auto_detect_line_pattern: detects, boost_stacktrace_detection: boosts } = fields
  if (!detects && !boosts) return given
  return {
    continues(line, first, last) {
      if (boosts && isStackLine(line, last)) return true
      if (given) return given.continues(line, first, last)
      return detects && isUsualStart(first) && !isUsualStart(line)
    },
    ends: () => false,
    take: line => line,
  }
}
