import { type CodeRunner, compileStatements, OttlError, type OttlHost, type Program } from '@weir/languages/ottl'
import { type Signal, type TelemetryItem, type TelemetryRecord, toItem } from '@weir/telemetry'
import { ItemError, recordsOf, uuidsOf } from './item-records.ts'

export interface OttlTest {
  items: readonly unknown[]
  statements: string
  /** The data type that the statements are for; each item's own unless given. Items of other types stay as they are. */
  data_type?: Signal
}

export interface OttlTestResult {
  items: TelemetryItem[]
  /** Why the statements are wrong, or the first failure on an item; a statement that fails is skipped. */
  error?: string
}

export interface OttlTestContext {
  host?: OttlHost
  codeRunner?: CodeRunner
}

type Programs = { [S in Signal]?: Program<S> }

/** Runs OTTL statements on items. */
export function testOttl(
  { items, statements, data_type: only }: OttlTest,
  context: OttlTestContext = {},
): OttlTestResult {
  let error: string | undefined
  let at = 0
  const onError = (failure: Error) => {
    error ??= `items[${at}]: ${failure.message}`
  }
  try {
    const records = recordsOf(items)
    const uuids = uuidsOf(items, records)
    const wanted = only ? [only] : records.length > 0 ? records.map(record => record.signal) : (['log'] as const)
    const programs = compileAll(statements, new Set(wanted), { ...context, errorMode: 'ignore', onError })
    for (const record of records) {
      run(programs, record)
      at += 1
    }
    return { items: records.map(record => toItem(record, uuids.get(record))), ...(error !== undefined && { error }) }
  } catch (failure) {
    if (failure instanceof OttlError || failure instanceof ItemError) return { items: [], error: failure.message }
    throw failure
  }
}

function compileAll(
  text: string,
  signals: ReadonlySet<Signal>,
  options: OttlTestContext & { errorMode: 'ignore'; onError: (error: Error) => void },
): Programs {
  return {
    ...(signals.has('log') && { log: compileStatements(text, { ...options, context: 'log' }) }),
    ...(signals.has('metric') && { metric: compileStatements(text, { ...options, context: 'metric' }) }),
    ...(signals.has('trace') && { trace: compileStatements(text, { ...options, context: 'trace' }) }),
  }
}

function run(programs: Programs, record: TelemetryRecord): void {
  if (record.signal === 'log') programs.log?.run(record)
  else if (record.signal === 'metric') programs.metric?.run(record)
  else programs.trace?.run(record)
}
