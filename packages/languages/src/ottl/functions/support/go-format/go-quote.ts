const escapes = new Map([
  ['\u0007', '\\a'],
  ['\b', '\\b'],
  ['\f', '\\f'],
  ['\n', '\\n'],
  ['\r', '\\r'],
  ['\t', '\\t'],
  ['\v', '\\v'],
  ['\\', '\\\\'],
])

/** A text in quotes as Go writes it; what is not printable, or not ASCII when asked, is escaped. */
export function goQuote(text: string, quote: '"' | "'", onlyAscii: boolean): string {
  const inside = text.replace(/["'\\]|[^ -~]/gu, char => {
    if (char === quote) return `\\${quote}`
    return escapes.get(char) ?? (isPlain(char, onlyAscii) ? char : escaped(char))
  })
  return quote + inside + quote
}

function isPlain(char: string, onlyAscii: boolean): boolean {
  return onlyAscii ? /^[ -~]$/.test(char) : /^[\p{L}\p{M}\p{N}\p{P}\p{S} ]$/u.test(char)
}

function escaped(char: string): string {
  const code = char.codePointAt(0) ?? 0
  if (code < 0x20 || code === 0x7f) return `\\x${code.toString(16).padStart(2, '0')}`
  if (code >= 0xd800 && code <= 0xdfff) return '\\ufffd'
  return code > 0xffff ? `\\U${code.toString(16).padStart(8, '0')}` : `\\u${code.toString(16).padStart(4, '0')}`
}
