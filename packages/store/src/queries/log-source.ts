import { LOGS } from '../schema/logs.ts'
import type { LogFilter } from './filter-tree.ts'
import { rangeParams, type TimeRange } from './limits.ts'
import { logCondition } from './log-filter.ts'
import { Params } from './params.ts'

/** Which logs a query looks at. */
export interface LogSelection extends TimeRange {
  organizationId: string
  filter: LogFilter
  /** How long the query may take, where that is less than for others. */
  maxSeconds?: number
}

/** FROM and WHERE of a query on logs. The coarse time column is named too, because it is in the sorting key. */
export function logSource(selection: LogSelection): { source: string; params: Params } {
  const params = new Params()
  const { from, to } = rangeParams(selection)
  params.values['organizationId'] = selection.organizationId
  params.values['from'] = from
  params.values['to'] = to
  const conditions = [
    'OrganizationId = {organizationId:String}',
    'TimestampTime >= toDateTime(intDiv({from:Int64}, 1000000000))',
    'TimestampTime <= toDateTime(intDiv({to:Int64}, 1000000000))',
    'Timestamp >= fromUnixTimestamp64Nano({from:Int64})',
    'Timestamp < fromUnixTimestamp64Nano({to:Int64})',
    ...(selection.filter.kind === 'all' ? [] : [logCondition(selection.filter, params)]),
  ]
  return { source: `FROM ${LOGS.name}\nWHERE ${conditions.join('\n  AND ')}`, params }
}
