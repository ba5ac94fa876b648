/** The entries of a W3C trace state, newest first. */
type TraceState = readonly (readonly [key: string, value: string])[]

const maxEntries = 32
const simpleKey = /^[a-z][a-z0-9_\-*/]{0,255}$/
const tenantKey = /^[a-z0-9][a-z0-9_\-*/]{0,240}@[a-z][a-z0-9_\-*/]{0,13}$/
const validValue = /^[ -+\--<>-~]{0,255}[!-+\--<>-~]$/

function isEntry(key: string, value: string): boolean {
  return (simpleKey.test(key) || tenantKey.test(key)) && validValue.test(value)
}

/** Reads a trace state, null when it is not valid as a whole. */
function parseTraceState(text: string): TraceState | null {
  const entries = new Map<string, string>()
  for (const member of text.split(',')) {
    if (member === '') continue
    const [, key = '', value = ''] = /^[ \t]*([^=]*)=(.*?)[ \t]*$/s.exec(member) ?? []
    if (!isEntry(key, value) || entries.has(key)) return null
    entries.set(key, value)
    if (entries.size > maxEntries) return null
  }
  return [...entries]
}

/** The value of a key, empty where it is missing; null for a trace state that is not valid. */
export function readTraceState(text: string, key: string): string | null {
  const entries = parseTraceState(text)
  return entries && (entries.find(([known]) => known === key)?.[1] ?? '')
}

/** The trace state with the key put first. An invalid state, key or value changes nothing. */
export function writeTraceState(text: string, key: string, value: string): string {
  const entries = parseTraceState(text)
  if (!entries || !isEntry(key, value)) return text
  const others = entries.filter(([known]) => known !== key).slice(0, maxEntries - 1)
  return [[key, value] as const, ...others].map(([known, held]) => `${known}=${held}`).join(',')
}
