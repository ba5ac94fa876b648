import { OttlRuntimeError, type Program, type RecordOf } from '@weir/languages/ottl'
import type { Signal } from '@weir/telemetry'
import { ottlOptions, statementsBySignal } from '../../ottl-by-signal.ts'
import { defineProcessor, type Report } from '../../runtime-types.ts'
import { ottlTransformDefinition } from './ottl-transform.definition.ts'

function runStrict<S extends Signal>(program: Program<S>, records: RecordOf[S][], report: Report): RecordOf[S][] {
  const kept = records.filter(record => {
    try {
      program.run(record)
      return true
    } catch (error) {
      if (error instanceof OttlRuntimeError) return false
      throw error
    }
  })
  if (kept.length < records.length) report.error('statement_failed', records.length - kept.length)
  return kept
}

export const ottlTransform = defineProcessor(ottlTransformDefinition, (config, context) => {
  const strict = config.error_mode === 'strict'
  const errorMode = strict ? 'propagate' : 'silent'
  const programs = statementsBySignal(config.statements, { ...ottlOptions(context), errorMode })

  function run<S extends Signal>(program: Program<S> | undefined, records: RecordOf[S][], report: Report) {
    if (!program) return records
    if (strict) return runStrict(program, records, report)
    program.runAll(records)
    return records
  }

  return {
    process(batch, report) {
      if (batch.signal === 'log') return [{ signal: 'log', records: run(programs.log, batch.records, report) }]
      if (batch.signal === 'metric') return [{ signal: 'metric', records: run(programs.metric, batch.records, report) }]
      return [{ signal: 'trace', records: run(programs.trace, batch.records, report) }]
    },
  }
})
