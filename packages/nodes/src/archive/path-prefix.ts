import { z } from 'zod'

/** What a path can be made of. Times are those of the events, in UTC. */
const prefixParts = [
  'Year',
  'Month',
  'Day',
  'Date',
  'Hour',
  'Minute',
  '2 Minute',
  '5 Minute',
  '10 Minute',
  '15 Minute',
  '30 Minute',
  'signal',
  'service',
  'host',
  'tag',
] as const

export type PrefixPart = (typeof prefixParts)[number]

/** Where files are told about; see `manifest.ts`. */
export const manifestFolder = '_manifest'

const maxFormatLength = 512

function formatProblem(order: readonly string[], format: string): string | undefined {
  if (format.length > maxFormatLength) return `Must not be longer than ${maxFormatLength} characters`
  const places = format.split('%s').length - 1
  if (places !== order.length)
    return `Needs one %s for each entry of order: it has ${places}, order has ${order.length}`
  const fixed = format.replaceAll('%s', 'x')
  if (/[^\p{L}\p{N}!_.*'()=+@,:/-]/u.test(fixed)) return "May hold letters, digits and !_.*'()=+@,:/- beside %s"
  const folders = fixed.replace(/\/$/, '').split('/')
  if (folders.some(folder => /^\.*$/.test(folder))) return 'Folders must have a name: no //, no leading /, no . or ..'
  return folders[0] === manifestFolder ? `${manifestFolder} is taken by the list of files` : undefined
}

/** Where an archive puts its files: the folders that stand before their names. */
export const pathPrefixField = z
  .object({
    order: z
      .array(z.enum(prefixParts))
      .max(20)
      .default(['signal', 'Date', 'Hour'])
      .meta({ title: 'Parts', description: 'What the places in the format stand for, in order. Times are UTC.' }),
    format: z
      .string()
      .min(1)
      .default('signal=%s/date=%s/hour=%s/')
      .meta({ title: 'Format', description: 'One %s for each part.' }),
  })
  .superRefine(({ order, format }, context) => {
    const message = formatProblem(order, format)
    if (message !== undefined) context.addIssue({ code: 'custom', path: ['format'], message })
  })
  .prefault({})
  .meta({ title: 'Path prefix', visibility: 'advanced' })

export type PathPrefix = z.output<typeof pathPrefixField>

const minuteSteps: Partial<Record<PrefixPart, number>> = {
  Minute: 1,
  '2 Minute': 2,
  '5 Minute': 5,
  '10 Minute': 10,
  '15 Minute': 15,
  '30 Minute': 30,
}

/** The shortest time that a path tells apart; an hour at most, so that a file never spans two. */
export function bucketMs({ order }: PathPrefix): number {
  return Math.min(60, ...order.map(part => minuteSteps[part] ?? 60)) * 60_000
}

/** What a path says about the records below it. A time of undefined stands for any. */
export interface PathValues {
  readonly signal: string
  readonly timeMs: number | undefined
  readonly service: string
  readonly host: string
  readonly tag: string
}

const other = 'other'
const maxValueLength = 60

/** A value of a record as a part of a path: it can neither leave its folder, nor make one, nor name one of ours. */
export function pathText(value: string): string {
  const text = Array.from(value)
    .slice(0, maxValueLength)
    .join('')
    .replaceAll(/[^\p{L}\p{N}_.-]/gu, '_')
  if (/^\.*$/.test(text)) return 'unknown'
  return text === manifestFolder ? 'manifest' : text.replace(/^\.+/, '_')
}

const two = (value: number) => String(value).padStart(2, '0')

function timeText(part: PrefixPart, timeMs: number): string {
  const time = new Date(timeMs)
  const step = minuteSteps[part]
  if (step !== undefined) return two(Math.floor(time.getUTCMinutes() / step) * step)
  if (part === 'Year') return String(time.getUTCFullYear())
  if (part === 'Month') return two(time.getUTCMonth() + 1)
  if (part === 'Day') return two(time.getUTCDate())
  return part === 'Hour' ? two(time.getUTCHours()) : time.toISOString().slice(0, 10)
}

function partText(part: PrefixPart, values: PathValues): string {
  if (part === 'signal' || part === 'service' || part === 'host' || part === 'tag') return pathText(values[part])
  return values.timeMs === undefined ? other : timeText(part, values.timeMs)
}

/** The folders of records with these values, with a slash at the end. */
export function prefixPath({ order, format }: PathPrefix, values: PathValues): string {
  let path = ''
  format.split('%s').forEach((text, at) => {
    const part = order[at]
    path += text + (part === undefined ? '' : partText(part, values))
  })
  return path.endsWith('/') ? path : `${path}/`
}

/** The folders that every path begins with. */
export function fixedRoot({ format }: PathPrefix): string {
  const fixed = format.split('%s', 1)[0] ?? ''
  return fixed.slice(0, fixed.lastIndexOf('/') + 1)
}

/** The folder that tells of the files with events of this hour. */
export function manifestPath(prefix: PathPrefix, timeMs: number | undefined): string {
  const [date, hour] = timeMs === undefined ? [other, other] : [timeText('Date', timeMs), timeText('Hour', timeMs)]
  return `${fixedRoot(prefix)}${manifestFolder}/date=${date}/hour=${hour}/`
}
