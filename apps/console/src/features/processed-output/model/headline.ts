import type { TestRule } from '@weir/contracts'
import type { Item } from './output-event.ts'
import { valueText } from './value-text.ts'

/** Longer ones are cut: a row shows one line. */
const longest = 300

/** The first line of an event: the body of a log, else what it is called. */
export function headline(item: Item): string {
  const { body, name, pattern } = item
  const text = body === undefined || body === null || body === '' ? namedText(item) : valueText(body)
  const line = (text || valueText(pattern ?? name ?? '')).trimStart().split('\n', 1)[0] ?? ''
  return line.length > longest ? `${line.slice(0, longest)}…` : line || '(no body)'
}

function namedText({ name, kind, unit, ...item }: Item): string {
  if (typeof name !== 'string') return ''
  const data = typeof kind === 'string' ? item[kind] : undefined
  const value = typeof data === 'object' && data !== null && 'value' in data ? valueText(data.value) : ''
  return [name, value, typeof unit === 'string' && value !== '' ? unit : ''].filter(part => part !== '').join(' ')
}

/** What did it, by name; statements with their lines. */
export function rulesText(rules: readonly TestRule[]): string {
  const byPlace = Map.groupBy(rules, ({ path, name }) => `${path.join('.')} ${name}`)
  return Array.from(byPlace.values(), own => {
    const lines = [...new Set(own.flatMap(({ line }) => (line === undefined ? [] : [line])))]
    const where = lines.length === 0 ? '' : ` (line${lines.length > 1 ? 's' : ''} ${rangesText(lines)})`
    return `${own[0]?.name ?? ''}${where}`
  }).join(' · ')
}

/** `1–3, 5` for 1, 2, 3 and 5. */
function rangesText(lines: readonly number[]): string {
  const ranges: [first: number, last: number][] = []
  for (const line of lines.toSorted((a, b) => a - b)) {
    const range = ranges.at(-1)
    if (range?.[1] === line - 1) range[1] = line
    else ranges.push([line, line])
  }
  return ranges.map(([first, last]) => (first === last ? `${first}` : `${first}–${last}`)).join(', ')
}
