interface StringToken {
  readonly value: string
  /** Offset behind the closing quote. */
  readonly end: number
}

const simpleEscapes = new Map([
  ['a', '\u0007'],
  ['b', '\b'],
  ['f', '\f'],
  ['n', '\n'],
  ['r', '\r'],
  ['t', '\t'],
  ['v', '\v'],
  ['\\', '\\'],
  ['"', '"'],
])

const hexLengths = new Map([
  ['x', 2],
  ['u', 4],
  ['U', 8],
])

const decoder = new TextDecoder()

/**
 * Reads a double-quoted string with Go's escapes; `start` is the offset of the opening quote.
 * Byte escapes (`\xff`, `\377`) in a row are taken as UTF-8, since Go strings hold bytes.
 */
export function readGoString(
  text: string,
  start: number,
  fail: (offset: number, message: string) => never,
): StringToken {
  let value = ''
  let bytes: number[] = []
  const flush = () => {
    if (bytes.length > 0) value += decoder.decode(new Uint8Array(bytes))
    bytes = []
  }
  let at = start + 1
  for (;;) {
    const char = text[at]
    if (char === undefined || char === '\n')
      fail(start, 'the string has no closing " on its line; add it, or write \\n for a new line')
    if (char === '"') {
      flush()
      return { value, end: at + 1 }
    }
    if (char !== '\\') {
      flush()
      const special = nextSpecial(text, at)
      value += text.slice(at, special)
      at = special
      continue
    }
    const escape = readEscape(text, at)
    if (escape === null) fail(at, `unknown escape ${text.slice(at, at + 2)} in the string; write \\\\ for a backslash`)
    if (typeof escape.value === 'number') bytes.push(escape.value)
    else {
      flush()
      value += escape.value
    }
    at += escape.length
  }
}

function nextSpecial(text: string, from: number): number {
  let at = from
  while (at < text.length && text[at] !== '"' && text[at] !== '\\' && text[at] !== '\n') at += 1
  return at
}

/** An escape as text, or as one byte; null when Go knows no such escape. */
function readEscape(text: string, at: number): { value: string | number; length: number } | null {
  const letter = text[at + 1] ?? ''
  const simple = simpleEscapes.get(letter)
  if (simple !== undefined) return { value: simple, length: 2 }
  const octal = /^[0-3][0-7]{2}/.exec(text.slice(at + 1, at + 4))
  if (octal) return { value: Number.parseInt(octal[0], 8), length: 4 }
  const digits = hexLengths.get(letter)
  if (digits === undefined) return null
  const hex = text.slice(at + 2, at + 2 + digits)
  if (hex.length !== digits || !/^[0-9a-fA-F]+$/.test(hex)) return null
  const code = Number.parseInt(hex, 16)
  if (letter === 'x') return { value: code, length: 4 }
  if (code > 0x10ffff || (code >= 0xd800 && code <= 0xdfff)) return null
  return { value: String.fromCodePoint(code), length: 2 + digits }
}
