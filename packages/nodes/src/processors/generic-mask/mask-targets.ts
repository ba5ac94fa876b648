import { type Match, maxTextLength, type Regex } from '@weir/languages/regex'

interface Span {
  start: number
  end: number
}

/** Matches up to this long are found wherever a long text is cut. */
const overlap = 4096

/** Where the text to be masked stands: the first capture group that took part, else the whole match. */
export function* targets(regex: Regex, text: string): Iterable<Span> {
  let windowStart = 0
  for (;;) {
    const windowEnd = Math.min(text.length, windowStart + maxTextLength)
    const isLast = windowEnd === text.length
    const window = text.slice(windowStart, windowEnd)
    // What begins near the end of a window may go on behind it: the next window finds it whole.
    const trusted = isLast ? window.length + 1 : window.length - overlap
    let next = trusted
    for (const match of regex.findAll(window)) {
      if (match.start >= trusted) break
      const target = targetOf(match)
      yield { start: windowStart + target.start, end: windowStart + target.end }
      next = Math.max(next, match.end)
    }
    if (isLast) return
    windowStart += next
  }
}

function targetOf(match: Match): Span {
  // A group that took no part hides where the secret is, so all of the match goes.
  return match.groups.slice(1).find(group => group.start >= 0) ?? match
}
