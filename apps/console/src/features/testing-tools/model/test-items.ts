import type { SampleItem } from '@weir/contracts'

/** An event that an expression is tried on. */
export interface TestItem {
  id: string
  title: string
  data: Readonly<Record<string, unknown>>
  isCustom: boolean
}

const mostSamples = 20
export const mostCustomItems = 20
export const longestItem = 20_000
const longestTitle = 160

/** Tried where no event was captured. */
const exampleItem = {
  _type: 'log',
  timestamp: 1_772_359_200_000,
  severity_text: 'ERROR',
  body: 'payment 4711 failed after 3 tries',
  attributes: { 'http.route': '/v2/checkout', 'http.response.status_code': 502 },
  resource: { 'service.name': 'checkout', 'host.name': 'ip-10-42-7-18' },
}

function titleOf(data: Readonly<Record<string, unknown>>): string {
  const shown = data['body'] ?? data['name'] ?? data
  return (typeof shown === 'string' ? shown : JSON.stringify(shown)).slice(0, longestTitle)
}

/** The captured events as items, or an example where there are none. */
export function sampleItems(samples: readonly SampleItem[]): TestItem[] {
  if (samples.length === 0) return [toItem('example', exampleItem, false)]
  return samples.slice(0, mostSamples).map((sample, at) => {
    const { _uuid, ...data } = sample
    return toItem(`sample-${at}-${_uuid}`, data, false)
  })
}

const toItem = (id: string, data: Readonly<Record<string, unknown>>, isCustom: boolean): TestItem => ({
  id,
  title: titleOf(data),
  data,
  isCustom,
})

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

export type ReadItem = { ok: true; item: TestItem } | { ok: false; problem: string }

/** An item that somebody wrote as JSON, or what is wrong with it. */
export function readItem(text: string, id: string): ReadItem {
  if (text.length > longestItem)
    return { ok: false, problem: `An item has at most ${longestItem.toLocaleString('en')} characters.` }
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch (error) {
    return { ok: false, problem: `This is not JSON: ${error instanceof Error ? error.message : String(error)}` }
  }
  if (!isRecord(value)) return { ok: false, problem: 'An item is a JSON object, such as {"body": "text"}.' }
  return { ok: true, item: toItem(id, value, true) }
}

/** The item that a failure is about, and what it says; without an item it is about the whole expression. */
export function celFailure(error: string): { item: number | undefined; message: string } {
  const [, at, message] = /^inputItems\[(\d+)\]: ([\s\S]*)$/.exec(error) ?? []
  return at === undefined || message === undefined ? { item: undefined, message: error } : { item: Number(at), message }
}

const longestOutput = 2000

/** A result as it is shown. */
export function outputText(value: unknown): string {
  const text = JSON.stringify(value) ?? 'null'
  return text.length > longestOutput ? `${text.slice(0, longestOutput)}…` : text
}
