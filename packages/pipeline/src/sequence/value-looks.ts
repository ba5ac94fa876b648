import { compileGrok } from '@weir/languages/grok'
import { epochUnits } from '@weir/nodes/definitions'

/** Longer texts are not looked at. */
const longestText = 20_000

/** Times as texts write them, with the Go layout that reads them. */
const timeLayouts: readonly (readonly [look: RegExp, layout: string])[] = [
  [/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d{1,9})?(?:Z|[+-]\d{2}:\d{2})$/, '2006-01-02T15:04:05Z07:00'],
  [/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d{1,9})?$/, '2006-01-02T15:04:05'],
  [/^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}(?:\.\d{1,9})?$/, '2006-01-02 15:04:05'],
  [/^\d{2}\/[A-Z][a-z]{2}\/\d{4}:\d{2}:\d{2}:\d{2} [+-]\d{4}$/, '02/Jan/2006:15:04:05 -0700'],
  [/^[A-Z][a-z]{2}, \d{2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2}:\d{2} [A-Z]{3,4}$/, 'Mon, 02 Jan 2006 15:04:05 MST'],
]

/** Settings of Parse Timestamp that read a value; undefined for what does not look like a time. */
export function timestampLook(value: unknown): Readonly<Record<string, unknown>> | undefined {
  if (typeof value === 'string') {
    const layout = timeLayouts.find(([look]) => value.length < 100 && look.test(value))?.[1]
    if (layout !== undefined) return { mode: 'format', format: layout }
  }
  const number = typeof value === 'number' || /^\d{10,19}$/.test(textOf(value)) ? Number(value) : Number.NaN
  // From 2001 to 2096; each unit is a thousand times the one before, so no number fits two of them.
  const unit = epochUnits.find(({ multiplier }) => number * multiplier >= 1e12 && number * multiplier < 4e12)
  return unit && { mode: 'epoch', multiplier: unit.multiplier }
}

const textOf = (value: unknown): string => (typeof value === 'string' && value.length <= longestText ? value : '')

export const looksLikeJson = (value: unknown): boolean => {
  const text = textOf(value).trim()
  if (!text.startsWith('{') || !text.endsWith('}')) return false
  try {
    return typeof JSON.parse(text) === 'object'
  } catch {
    return false
  }
}

const severityWord =
  /^(?:trace|debug|info|notice|warn|warning|error|err|critical|crit|alert|emergency|emerg|panic|fatal)$/i

export const looksLikeSeverity = (value: unknown): boolean => severityWord.test(textOf(value))

/** What pairs are put apart by, with the texts that are nothing but such pairs. */
const pairLooks: readonly (readonly [delimiter: string, look: RegExp])[] = [
  [' ', /^(?:[^\s="]+=(?:"[^"]*"|[^\s="]*)(?: |$)){2,}$/],
  [', ', /^(?:[^\s=",]+=(?:"[^"]*"|[^=",]*)(?:, |$)){2,}$/],
  [',', /^(?:[^\s=",]+=(?:"[^"]*"|[^=",]*)(?:,|$)){2,}$/],
  [';', /^(?:[^\s=";]+=(?:"[^"]*"|[^=";]*)(?:;|$)){2,}$/],
  ['&', /^(?:[^\s="&]+=[^="&]*(?:&|$)){2,}$/],
]

/** What stands between the pairs of a text such as `a=1 b=2`; undefined where it is something else. */
export function pairDelimiterOf(value: unknown): string | undefined {
  const text = textOf(value)
  return pairLooks.find(([, look]) => look.test(text))?.[0]
}

/** Words of a line by their look; each gives a field. The first that fits counts. */
const wordLooks: readonly (readonly [look: RegExp, pattern: string, name: string, type?: string])[] = [
  [/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:[.,]\d+)?(?:Z|[+-]\d{2}:?\d{2})?$/, 'TIMESTAMP_ISO8601', 'time'],
  [/^\d{1,3}(?:\.\d{1,3}){3}$/, 'IP', 'ip'],
  [/^[0-9A-Fa-f]{8}(?:-[0-9A-Fa-f]{4}){3}-[0-9A-Fa-f]{12}$/, 'UUID', 'uuid'],
  [/^-?\d{1,15}$/, 'INT', 'number', 'int'],
  [/^-?\d{1,15}\.\d{1,15}$/, 'NUMBER', 'number', 'float'],
  [/^(?:TRACE|DEBUG|INFO|NOTICE|WARN|WARNING|ERROR|CRITICAL|FATAL)$/, 'LOGLEVEL', 'level'],
  [/^(?:GET|POST|PUT|PATCH|DELETE|HEAD|OPTIONS)$/, 'WORD', 'method'],
  [/^\/[^\s"]*$/, 'NOTSPACE', 'path'],
]
const piece = /\[[^\]]*\]|"[^"]*"|[^\s"[\]]+|\s+|["[\]]/g
const mostPieces = 60

const escaped = (text: string) => text.replaceAll(/[\\^$.|?*+()[\]{}%]/g, '\\$&')

/** A grok pattern that takes a line apart; undefined for a text without anything to take out. */
export function grokOf(value: unknown): string | undefined {
  const text = textOf(value)
  if (!/\S\s+\S/.test(text) || text.includes('\n')) return undefined
  const counts = new Map<string, number>()
  const pieces = text.match(piece) ?? []
  let pattern = pieces
    .slice(0, mostPieces)
    .map(part => grokPart(part, counts))
    .join('')
  if (pieces.length > mostPieces) pattern += '%{GREEDYDATA:message}'
  return counts.size > 0 && takesApart(pattern, text) ? pattern : undefined
}

function grokPart(part: string, counts: Map<string, number>): string {
  if (/^\s+$/.test(part)) return part.length > 1 ? '\\s+' : ' '
  if (part.length > 2 && /^(?:\[.*\]|".*")$/.test(part)) return bracketed(part, counts)
  const [, key = '', bare = part] = /^([A-Za-z_][\w.]*=)(.+)$/.exec(part) ?? []
  if (key !== '') return `${key.replaceAll('.', '\\.')}%{NOTSPACE:${named(key.slice(0, -1), counts)}}`
  const look = wordLooks.find(([shape]) => shape.test(bare))
  if (!look) return escaped(part)
  const [, pattern, name, type] = look
  return `%{${[pattern, named(name, counts), ...(type ? [type] : [])].join(':')}}`
}

function bracketed(part: string, counts: Map<string, number>): string {
  const inner = part
    .slice(1, -1)
    .split(/(\s+)/)
    .map(word => grokPart(word, counts))
    .join('')
  return escaped(part.charAt(0)) + inner + escaped(part.charAt(part.length - 1))
}

/** The second `ip` of a line is `ip2`. */
function named(name: string, counts: Map<string, number>): string {
  const count = (counts.get(name) ?? 0) + 1
  counts.set(name, count)
  return count === 1 ? name : `${name}${count}`
}

function takesApart(pattern: string, text: string): boolean {
  try {
    return compileGrok(pattern).parse(text) !== null
  } catch {
    // A guess that does not compile, or does not fit, is only no guess.
    return false
  }
}
