import type { SampleItem } from '@weir/contracts'
import { formatDuration } from '../../../lib/format.ts'

/** So many characters of a body are shown in the list. */
const bodyLimit = 200

export type SampleTone = 'error' | 'warn' | 'info' | 'quiet' | 'metric' | 'trace'

/** An event as the list shows it. */
export interface SampleLine {
  /** The severity, or what the event is. */
  word: string
  tone: SampleTone
  time: string
  /** Where it came from: its service, else its host or file. */
  source: string
  text: string
}

export function sampleLine(item: SampleItem): SampleLine {
  return { ...mark(item), time: clockText(item.timestamp), source: sourceOf(item), text: cut(sampleText(item)) }
}

/** The text of an event, whole. */
export function sampleText(item: SampleItem): string {
  switch (item._type) {
    case 'metric':
      return metricText(item)
    case 'trace':
      return `${textOf(item['name'])} ${durationOf(item)}`.trim()
    case 'cluster_pattern_and_sample':
      return textOf(item['pattern'])
    case 'log':
      return textOf(item.body)
  }
}

const cut = (text: string) => (text.length > bodyLimit ? `${text.slice(0, bodyLimit)}…` : text)

const textOf = (value: unknown): string =>
  typeof value === 'string' ? value : value === undefined || value === null ? '' : JSON.stringify(value)

const tones: readonly [tone: SampleTone, shape: RegExp][] = [
  ['error', /^(err|fatal|crit|alert|emerg|panic)/],
  ['warn', /^warn/],
  ['info', /^(info|notice)/],
]

/** By OpenTelemetry's numbers: from 17 on errors, from 13 warnings, from 9 what is worth knowing. */
const numberedTones: readonly [from: number, tone: SampleTone, word: string][] = [
  [21, 'error', 'FATAL'],
  [17, 'error', 'ERROR'],
  [13, 'warn', 'WARN'],
  [9, 'info', 'INFO'],
  [5, 'quiet', 'DEBUG'],
  [1, 'quiet', 'TRACE'],
]

function mark(item: SampleItem): Pick<SampleLine, 'word' | 'tone'> {
  if (item._type === 'metric') return { word: 'METRIC', tone: 'metric' }
  if (item._type === 'trace') return { word: 'SPAN', tone: 'trace' }
  const number = Number(item['severity_number'] ?? 0)
  const [, tone, word] = numberedTones.find(([from]) => number >= from) ?? []
  const given = item.severity_text?.slice(0, 8).toUpperCase()
  const byText = tones.find(([, shape]) => shape.test((item.severity_text ?? '').toLowerCase()))?.[0]
  return { word: given || word || 'LOG', tone: byText ?? tone ?? 'quiet' }
}

const two = (value: number) => String(value).padStart(2, '0')

/** A time of the day in the user's zone: `14:38:47.665`. */
function clockText(ms: number): string {
  const time = new Date(ms)
  if (Number.isNaN(time.getTime())) return ''
  const seconds = `${two(time.getHours())}:${two(time.getMinutes())}:${two(time.getSeconds())}`
  return `${seconds}.${String(time.getMilliseconds()).padStart(3, '0')}`
}

const sourceKeys = ['service.name', 'k8s.pod.name', 'host.name', 'log.file.name', 'log.file.path']

function sourceOf({ resource, attributes }: SampleItem): string {
  const found = [resource, attributes].flatMap(map => sourceKeys.map(key => map[key]))
  return found.find((value): value is string => typeof value === 'string' && value !== '') ?? ''
}

function metricText(item: SampleItem): string {
  const kind = textOf(item['kind'])
  const data: unknown = item[kind]
  const unit = textOf(item['unit'])
  const name = textOf(item['name'])
  if (typeof data !== 'object' || data === null) return name
  const value: unknown = Reflect.get(data, 'value')
  if (value !== undefined) return [name, textOf(value), unit].filter(part => part !== '').join(' ')
  return `${name} count ${textOf(Reflect.get(data, 'count'))} sum ${textOf(Reflect.get(data, 'sum'))} ${unit}`.trim()
}

function durationOf(item: SampleItem): string {
  const [start, end] = [item['start_time_unix_nano'], item['end_time_unix_nano']].map(Number)
  const ms = ((end ?? Number.NaN) - (start ?? Number.NaN)) / 1e6
  return Number.isFinite(ms) && ms >= 0 ? formatDuration(ms) : ''
}
