import { type LogRecord, patternRecord } from '@weir/telemetry'
import type { Cluster } from './drain-tree.ts'
import type { PatternGroup } from './pattern-groups.ts'
import { sentimentScore } from './sentiment.ts'

/** What a pattern came to between two times, in milliseconds. */
export function patternRecordOf(group: PatternGroup, cluster: Cluster, from: number, to: number): LogRecord {
  const pattern = cluster.tokens.join(' ')
  const sample = cluster.samples[0] ?? ''
  const found = {
    pattern,
    count: cluster.count,
    sample,
    sentimentScore: sentimentScore(`${pattern} ${sample}`),
    startTimestamp: from,
    timestamp: to,
  }
  const record = patternRecord(found, group.resource)
  record.severityText = group.severityText
  record.severityNumber = group.severityNumber
  for (const [key, value] of group.attributes.clone().entries()) record.attributes.set(key, value)
  if (cluster.samples.length > 1) record.attributes.set('pattern_samples', [...cluster.samples])
  return record
}
