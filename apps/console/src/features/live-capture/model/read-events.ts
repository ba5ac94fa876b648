import { type SampleItem, sampleItemSchema } from '@weir/contracts'

const mostBytes = 1_000_000
const mostEvents = 100

type ReadEvents = { items: SampleItem[]; problem?: undefined } | { items?: undefined; problem: string }

class EventsProblem extends Error {}

/** Reads events that somebody typed or pasted: a JSON array, an object per line, or plain lines of a log. */
export function readEvents(text: string, now: number): ReadEvents {
  try {
    if (new TextEncoder().encode(text).length > mostBytes)
      throw new EventsProblem('This is more than 1 MB. Paste less.')
    const values = valuesOf(text.trim())
    if (values.length === 0)
      throw new EventsProblem('There is no event. Paste a JSON array, JSON lines or plain lines.')
    if (values.length > mostEvents)
      throw new EventsProblem(`These are ${values.length} events. ${mostEvents} at most are taken; paste fewer.`)
    return { items: values.map((value, at) => itemOf(value, at, now)) }
  } catch (error) {
    if (error instanceof EventsProblem) return { problem: error.message }
    throw error
  }
}

function valuesOf(text: string): unknown[] {
  if (text === '') return []
  const whole = parsed(text)
  if ('value' in whole) return Array.isArray(whole.value) ? whole.value : isMap(whole.value) ? [whole.value] : [text]
  // A line of a log may begin with a bracket as well.
  if (/^\[\s*[{["]/.test(text) && text.endsWith(']'))
    throw new EventsProblem(`The JSON array could not be read: ${whole.problem}`)
  const lines = text.split(/\r?\n/).filter(line => line.trim() !== '')
  return lines.every(line => line.trimStart().startsWith('{')) ? lines.map(jsonLine) : lines
}

function jsonLine(line: string, at: number): unknown {
  const read = parsed(line)
  if ('value' in read) return read.value
  throw new EventsProblem(`Line ${at + 1} is not JSON: ${read.problem}`)
}

function parsed(text: string): { value: unknown } | { problem: string } {
  try {
    const value: unknown = JSON.parse(text)
    return { value }
  } catch (error) {
    return { problem: error instanceof Error ? error.message : 'it is not JSON' }
  }
}

const isMap = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** An event as the captured ones are: what is no item yet becomes the body of a log. */
function itemOf(value: unknown, at: number, now: number): SampleItem {
  const empty = { _type: 'log', timestamp: now, attributes: {}, resource: {} }
  const isItem = isMap(value) && ('_type' in value || 'body' in value)
  // An id of its own: what was pasted twice is two events.
  const item = { ...empty, ...(isItem ? value : { body: value }), _uuid: `pasted-${now}-${at}` }
  const { data, error } = sampleItemSchema.safeParse(item)
  if (data) return data
  const [issue] = error.issues
  throw new EventsProblem(`Event ${at + 1}: ${issue?.path.join('.')} ${issue?.message}`)
}

/** Events that were saved by name; what is not one of them any more is left out. */
export function savedEvents(values: readonly Readonly<Record<string, unknown>>[]): SampleItem[] {
  return values.flatMap((value, at) => sampleItemSchema.safeParse({ ...value, _uuid: `saved-${at}` }).data ?? [])
}
