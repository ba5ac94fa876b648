import { conditionsBySignal } from '../../ottl-by-signal.ts'
import { defineProcessor, type Report } from '../../runtime-types.ts'
import { ottlFilterDefinition } from './ottl-filter.definition.ts'

export const ottlFilter = defineProcessor(ottlFilterDefinition, config => {
  const conditions = conditionsBySignal(config.condition)
  const keepMatches = config.filter_mode === 'include'

  function filter<R>(condition: ((record: R) => boolean) | undefined, records: R[], report: Report): R[] {
    if (!condition) return records
    const kept = records.filter(record => condition(record) === keepMatches)
    if (kept.length < records.length) report.drop('filtered', records.length - kept.length)
    return kept
  }

  return {
    process(batch, report) {
      if (batch.signal === 'log') return [{ signal: 'log', records: filter(conditions.log, batch.records, report) }]
      if (batch.signal === 'metric') {
        return [{ signal: 'metric', records: filter(conditions.metric, batch.records, report) }]
      }
      return [{ signal: 'trace', records: filter(conditions.trace, batch.records, report) }]
    },
  }
})
