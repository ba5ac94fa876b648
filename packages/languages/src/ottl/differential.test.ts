import { type TelemetryRecord, toItem } from '@weir/telemetry'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { compileCondition, compileStatements, type ErrorMode, OttlError, type RecordOf } from './index.ts'
import { arbitraryLogs, arbitraryPoints, arbitraryProgram, arbitrarySpans } from './testing/arbitrary-programs.ts'

const modes = ['closures', 'generated'] as const
const errorModes = fc.constantFrom<ErrorMode[]>('silent', 'ignore', 'propagate')

describe('generated code and closures', () => {
  it('do the same to logs', () => {
    const property = fc.property(arbitraryProgram('log'), arbitraryLogs, errorModes, (text, make, errorMode) => {
      expectSame(text, 'log', make, errorMode)
    })
    fc.assert(property, { numRuns: 250 })
  })

  it('do the same to spans and their events', () => {
    const property = fc.property(arbitraryProgram('trace'), arbitrarySpans, errorModes, (text, make, errorMode) => {
      expectSame(text, 'trace', make, errorMode)
    })
    fc.assert(property, { numRuns: 250 })
  })

  it('do the same to points', () => {
    const property = fc.property(arbitraryProgram('metric'), arbitraryPoints, errorModes, (text, make, errorMode) => {
      expectSame(text, 'metric', make, errorMode)
    })
    fc.assert(property, { numRuns: 150 })
  })

  it('agree on conditions', () => {
    const property = fc.property(arbitraryProgram('log'), arbitraryLogs, (text, make) => {
      const condition = / where (.*)/.exec(text)?.[1] ?? 'true'
      const [closures, generated] = modes.map(mode => {
        const errors: string[] = []
        return attempt(() => {
          const onError = (error: Error) => errors.push(error.message)
          return { results: make().map(compileCondition(condition, { context: 'log', mode, onError })), errors }
        })
      })
      expect(generated).toEqual(closures)
    })
    fc.assert(property, { numRuns: 150 })
  })
})

function expectSame<S extends 'log' | 'metric' | 'trace'>(
  text: string,
  context: S,
  make: () => RecordOf[S][],
  errorMode: ErrorMode,
): void {
  const [closures, generated] = modes.map(mode => {
    const records = make()
    const errors: unknown[] = []
    return attempt(() => {
      const program = compileStatements(text, {
        context,
        mode,
        errorMode,
        onError: ({ statement, line, message }) => errors.push([statement, line, message]),
      })
      // The second round finds the code warm and the counters not at zero.
      const rounds = [0, 1].map(() => {
        try {
          const { firstError, ...counts } = program.runAll(records)
          return [counts, firstError?.message]
        } catch (error) {
          return String(error)
        }
      })
      const counts = program.statements.map(({ ran, matched, errors: failed }) => [ran, matched, failed])
      return { rounds, counts, errors, records: records.map(shown), shared: sharing(records) }
    })
  })
  expect(generated).toEqual(closures)
}

/** What it gives, or why the text is not valid. */
function attempt(run: () => object): object | string {
  try {
    return run()
  } catch (error) {
    if (error instanceof OttlError) return error.message
    throw error
  }
}

function shown(record: TelemetryRecord): unknown {
  const { name, attributes } = record.scope
  return [toItem(record), record.resource.schemaUrl, name, attributes]
}

function sharing(records: readonly TelemetryRecord[]): number[] {
  const resources = records.map(record => record.resource)
  return resources.map(resource => resources.indexOf(resource))
}
