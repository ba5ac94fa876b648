/** Go maps character by character, so one character never becomes two as `ß` does in JavaScript. */
function mapCharacters(text: string, map: (char: string) => string): string {
  let out = ''
  for (const char of text) {
    const mapped = map(char)
    out += Array.from(mapped).length === 1 ? mapped : char
  }
  return out
}

function isAscii(text: string): boolean {
  for (let at = 0; at < text.length; at += 1) if (text.charCodeAt(at) > 0x7f) return false
  return true
}

export function lowerCase(text: string): string {
  return isAscii(text) ? text.toLowerCase() : mapCharacters(text, char => char.toLowerCase())
}

export function upperCase(text: string): string {
  return isAscii(text) ? text.toUpperCase() : mapCharacters(text, char => char.toUpperCase())
}

type CharacterClass = 'upper' | 'lower' | 'digit' | 'separator' | 'other'

function classOf(char: string | undefined): CharacterClass {
  if (char === undefined) return 'other'
  if (char >= 'A' && char <= 'Z') return 'upper'
  if (char >= 'a' && char <= 'z') return 'lower'
  if (char >= '0' && char <= '9') return 'digit'
  return char === '_' || char === ' ' || char === '-' || char === '.' ? 'separator' : 'other'
}

/** `someName2` becomes `some_name_2`; an acronym counts as one word, as in `CPUUsage`. */
export function snakeCase(text: string): string {
  const chars = Array.from(text.trim())
  let out = ''
  for (const [index, char] of chars.entries()) {
    const kind = classOf(char)
    const next = classOf(chars[index + 1])
    const previousIsUpper = index > 0 && classOf(chars[index - 1]) === 'upper'
    if (kind === 'separator') {
      out += '_'
      continue
    }
    if (kind === 'upper' && next === 'lower' && previousIsUpper) out += '_'
    out += kind === 'upper' ? char.toLowerCase() : char
    if (endsWord(kind, next)) out += '_'
  }
  return out
}

function endsWord(kind: CharacterClass, next: CharacterClass): boolean {
  if (kind === 'lower') return next === 'upper' || next === 'digit'
  if (kind === 'upper') return next === 'digit'
  return kind === 'digit' && (next === 'upper' || next === 'lower')
}

/** `some_name` becomes `SomeName`. */
export function camelCase(text: string): string {
  const trimmed = text.trim()
  let out = ''
  let startsWord = true
  let previousIsUpper = false
  for (const char of trimmed === 'ID' ? 'id' : trimmed) {
    const kind = classOf(char)
    if (kind === 'lower') out += startsWord ? char.toUpperCase() : char
    else if (kind === 'upper') out += previousIsUpper && !startsWord ? char.toLowerCase() : char
    else if (kind === 'digit') out += char
    startsWord = kind === 'digit' || kind === 'separator'
    previousIsUpper = kind === 'upper'
  }
  return out
}
