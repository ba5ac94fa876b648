import type { SampleItem } from '@weir/contracts'
import { type LogFilter, parseLogFilter, QueryError } from '@weir/languages/query'
import { matchesSample } from './match-sample.ts'

export const dataTypes = ['log', 'metric', 'trace'] as const
export type DataType = (typeof dataTypes)[number]

/** The kind of telemetry that an event is of; patterns of logs are logs. */
const dataTypeOf = ({ _type }: SampleItem): DataType => (_type === 'metric' || _type === 'trace' ? _type : 'log')

interface SampleQuery {
  filter: LogFilter
  /** Why the text is searched for as words instead of being read as a query. */
  hint: string | undefined
}

/** A search as a log query; what is none is a list of words that must all occur. */
export function readSearch(text: string): SampleQuery {
  try {
    return { filter: parseLogFilter(text), hint: undefined }
  } catch (error) {
    if (!(error instanceof QueryError)) throw error
    const words = text.slice(0, 4000).split(/\s+/).filter(Boolean)
    const items = words.map((word): LogFilter => ({ kind: 'text', text: word }))
    return { filter: { kind: 'and', items }, hint: `Searched as words. As a query: ${error.message}` }
  }
}

/** The events that a search and the chosen kinds leave; the same list when they leave all. */
export function searchSamples(
  items: readonly SampleItem[],
  filter: LogFilter,
  types: readonly DataType[],
): readonly SampleItem[] {
  const found = items.filter(item => types.includes(dataTypeOf(item)) && matchesSample(item, filter))
  return found.length === items.length ? items : found
}
