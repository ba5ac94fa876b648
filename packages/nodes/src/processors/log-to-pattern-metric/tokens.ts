/** What stands in a pattern for whatever differs. */
export const wildcard = '*'

/** Only so much of a line makes its pattern. */
const maxLineLength = 4096
const maxTokens = 256

/** The words of a line, with those that are numbers, addresses or ids as wildcards. */
export function tokensOf(line: string): string[] {
  const tokens: string[] = []
  const end = Math.min(line.length, maxLineLength)
  let start = -1
  let digits = 0
  let letters = 0
  let otherLetters = 0
  for (let at = 0; at <= end; at += 1) {
    const code = at < end ? line.charCodeAt(at) : 32
    if (code === 32 || (code >= 9 && code <= 13)) {
      if (start < 0) continue
      tokens.push(isVariable(digits, letters, otherLetters) ? wildcard : line.slice(start, at))
      if (tokens.length === maxTokens) return tokens
      start = -1
      continue
    }
    if (start < 0) {
      start = at
      digits = 0
      letters = 0
      otherLetters = 0
    }
    if (code >= 48 && code <= 57) digits += 1
    else {
      const lower = code | 32
      if (lower >= 97 && lower <= 122) {
        letters += 1
        if (lower > 102) otherLetters += 1
      } else if (code > 127) otherLetters += 1
    }
  }
  return tokens
}

/** Numbers with a short unit, such as `15ms` or `10.0.0.1:80`, and hexadecimal ids. */
function isVariable(digits: number, letters: number, otherLetters: number): boolean {
  if (digits === 0) return false
  return (letters <= 2 && otherLetters <= 2) || (otherLetters <= 1 && digits + letters >= 8)
}

export function hasDigit(token: string): boolean {
  for (let at = 0; at < token.length; at += 1) {
    const code = token.charCodeAt(at)
    if (code >= 48 && code <= 57) return true
  }
  return false
}
