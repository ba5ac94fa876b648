import type { SampleItem } from '@weir/contracts'
import type { FieldMatch, LogFilter } from '@weir/languages/query'
import { sampleText } from './sample-line.ts'

/** Whether a log query holds for an event; words may occur anywhere in it, other than in stored logs, where they search the body. */
export function matchesSample(item: SampleItem, filter: LogFilter): boolean {
  switch (filter.kind) {
    case 'all':
      return true
    case 'text':
      return wholeText(item).includes(filter.text.toLowerCase())
    case 'and':
      return filter.items.every(part => matchesSample(item, part))
    case 'or':
      return filter.items.some(part => matchesSample(item, part))
    case 'not':
      return !matchesSample(item, filter.item)
    case 'field':
      return matchesField(item, filter)
  }
}

const texts = new WeakMap<SampleItem, string>()

/** Everything that can be read in an event; made once. */
function wholeText(item: SampleItem): string {
  const known = texts.get(item)
  if (known !== undefined) return known
  const { _uuid, _type, _path, ...fields } = item
  const text = `${sampleText(item)}\n${Object.values(fields).map(readable).join('\n')}`.toLowerCase()
  texts.set(item, text)
  return text
}

const readable = (value: unknown): string => (typeof value === 'string' ? value : (JSON.stringify(value) ?? ''))

type FieldFilter = LogFilter & { kind: 'field' }

function matchesField(item: SampleItem, { field, scope, match, value }: FieldFilter): boolean {
  const found = scope === 'attribute' ? inMap(item.attributes, field) : fieldOf(item, field)
  if (found === undefined || found === null) return false
  if (field === 'body' && match === 'equals')
    return holds('contains', readable(found).toLowerCase(), value.toLowerCase())
  if (field === 'severity_text') return holds(match, readable(found).toLowerCase(), value.toLowerCase())
  return holds(match, readable(found), value)
}

/** As in stored logs: a field of the event, else one of its attributes, else of its resource. */
function fieldOf(item: SampleItem, field: string): unknown {
  if (field.startsWith('attributes.')) return inMap(item.attributes, field.slice('attributes.'.length))
  if (field.startsWith('resource.')) return inMap(item.resource, field.slice('resource.'.length))
  if (field === 'service.name') return item.resource[field] ?? item.attributes[field]
  const isOwn = Object.hasOwn(item, field) && field !== 'attributes' && field !== 'resource'
  return isOwn ? item[field] : (inMap(item.attributes, field) ?? inMap(item.resource, field))
}

/** A value by its name, or by the names of the maps that it is in, with dots between. */
function inMap(map: Readonly<Record<string, unknown>>, field: string): unknown {
  if (Object.hasOwn(map, field)) return map[field]
  const dot = field.indexOf('.')
  if (dot < 0) return undefined
  const inner = Object.hasOwn(map, field.slice(0, dot)) ? map[field.slice(0, dot)] : undefined
  return isMap(inner) ? inMap(inner, field.slice(dot + 1)) : undefined
}

const isMap = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function holds(match: FieldMatch, found: string, value: string): boolean {
  switch (match) {
    case 'equals':
      return found === value
    case 'prefix':
      return found.startsWith(value)
    case 'suffix':
      return found.endsWith(value)
    case 'contains':
      return found.includes(value)
    case 'exists':
      return true
    default:
      return compares(match, found, value)
  }
}

function compares(match: '>' | '>=' | '<' | '<=', found: string, value: string): boolean {
  const [left, right] = [Number(found), Number(value)]
  const areNumbers = value.trim() !== '' && !Number.isNaN(right)
  if (areNumbers && (found.trim() === '' || Number.isNaN(left))) return false
  const order = areNumbers ? left - right : found < value ? -1 : found > value ? 1 : 0
  return match === '>' ? order > 0 : match === '>=' ? order >= 0 : match === '<' ? order < 0 : order <= 0
}
