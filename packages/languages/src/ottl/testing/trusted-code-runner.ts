import { LogRecord, type TelemetryRecord, type Value, ValueMap } from '@weir/telemetry'
import type { CodeRunner } from '../code-runner.ts'

/** Runs code on the attributes of logs without a sandbox: for tests, which know what they run. */
export function trustedCodeRunner(onBatch: (size: number) => void = () => {}): CodeRunner {
  return {
    prepare: source => {
      // oxlint-disable-next-line typescript/no-implied-eval -- the code comes from a test
      const run: unknown = new Function('item', source)
      if (typeof run !== 'function') throw new Error('no function')
      return {
        run: records => {
          onBatch(records.length)
          return records.map(record => runOne(run, record))
        },
      }
    },
  }
}

function runOne(run: Function, record: TelemetryRecord): Error | null {
  const attributes: Record<string, Value> = Object.fromEntries(record.attributes.entries())
  const item = { attributes, body: record instanceof LogRecord ? record.body : null }
  try {
    run(item)
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error))
  }
  record.attributes = ValueMap.from(Object.entries(item.attributes))
  if (record instanceof LogRecord) record.body = item.body
  return null
}
