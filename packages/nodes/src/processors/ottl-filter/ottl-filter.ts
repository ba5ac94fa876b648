import { filterBatch } from '../../batches.ts'
import { conditionsBySignal, meets, ottlOptions } from '../../ottl-by-signal.ts'
import { defineProcessor } from '../../runtime-types.ts'
import { ottlFilterDefinition } from './ottl-filter.definition.ts'

export const ottlFilter = defineProcessor(ottlFilterDefinition, (config, context) => {
  const conditions = conditionsBySignal(config.condition, ottlOptions(context))
  const keepMatches = config.filter_mode === 'include'
  return {
    process(batch, report) {
      // A condition that does not fit the data type says nothing about it.
      if (!conditions[batch.signal]) return [batch]
      const kept = filterBatch(batch, record => meets(conditions, record) === keepMatches)
      const dropped = batch.records.length - kept.records.length
      if (dropped > 0) report.drop('filtered', dropped)
      return [kept]
    },
  }
})
