/** Text inside of a table cell. */
const cell = text =>
  String(text)
    .replaceAll('|', '\\|')
    .replace(/\s*\n\s*/g, ' ')

export function table(head, rows) {
  if (rows.length === 0) return ''
  const line = cells => `| ${cells.map(cell).join(' | ')} |`
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n')
}

/** A code span that holds any text, back-ticks too. */
export function code(text) {
  const fence = '`'.repeat(1 + Math.max(0, ...[...text.matchAll(/`+/g)].map(([run]) => run.length)))
  return fence.length > 1 ? `${fence} ${text} ${fence}` : `${fence}${text}${fence}`
}

export function block(language, text) {
  const fence = '`'.repeat(Math.max(3, 1 + Math.max(0, ...[...text.matchAll(/`+/g)].map(([run]) => run.length))))
  return `${fence}${language}\n${text.trimEnd()}\n${fence}`
}

/** Parts of a page, with one empty line between them. */
export const page = (...parts) => `${parts.filter(Boolean).join('\n\n')}\n`

/** Data as JSON, with what JSON cannot say written as it would be in the language. */
export function data(value) {
  return JSON.stringify(value, (_key, inner) => plain(inner), 2) ?? 'undefined'
}

export function inline(value) {
  return JSON.stringify(value, (_key, inner) => plain(inner)) ?? 'undefined'
}

function plain(value) {
  if (typeof value === 'bigint') return `${value}n`
  if (value instanceof Uint8Array) return `0x${value.toHex()}`
  if (value !== null && typeof value === 'object' && value.constructor?.name === 'Double') return `${value.value}.0`
  return value
}
