import type { LogRow } from '@weir/contracts'
import { isPlainWord } from '@weir/languages/query'

export type FieldSection = 'attributes' | 'resource'

/** Names that mean a part of the log itself and never one of its attributes. */
const ownFields = new Set([
  'severity_text',
  'severity_number',
  'service.name',
  'trace_id',
  'span_id',
  'event_name',
  'body',
])

const isPrefixed = (key: string) => key.startsWith('resource.') || key.startsWith('attributes.')

/**
 * How a query names a field of this log. The bare name where it means that field and no other: a bare name looks at the
 * log's own parts first, then at its attributes, then at its resource.
 */
export function fieldReference(section: FieldSection, key: string, row: Pick<LogRow, 'attributes'>): string {
  if (section === 'attributes') {
    if (!ownFields.has(key) && !isPrefixed(key) && !key.startsWith('@')) return key
    return isPlainWord(key) && !key.startsWith('@') ? `@${key}` : `attributes.${key}`
  }
  if (key === 'service.name') return key
  const isHidden = ownFields.has(key) || isPrefixed(key) || key.startsWith('@') || Object.hasOwn(row.attributes, key)
  return isHidden ? `resource.${key}` : key
}

const longestFilterValue = 1000

/** Whether a value fits into a query, which has a limit of its own and is one line. */
export const canFilterBy = (value: string) => value.length <= longestFilterValue && !/[\r\n]/.test(value)
