import type { Batch, TelemetryRecord } from '@weir/telemetry'
import { type Conditions, conditionsBySignal, meets, ottlOptions } from '../../ottl-by-signal.ts'
import { defineProcessor, type Report } from '../../runtime-types.ts'
import { routeDefinition, unmatchedPath } from './route.definition.ts'

interface Path {
  readonly name: string
  readonly conditions: Conditions
  readonly exits: boolean
}

export const route = defineProcessor(routeDefinition, (config, context) => {
  const options = ottlOptions(context)
  const paths: readonly Path[] = config.paths.map(({ path, condition, exit_if_matched }) => ({
    name: path,
    conditions: conditionsBySignal(condition, options),
    exits: exit_if_matched,
  }))

  function split<R extends TelemetryRecord>(
    records: readonly R[],
    copyOf: (record: R) => R,
    report: Report,
    toBatch: (records: R[]) => Batch,
  ): Map<string, Batch[]> {
    const taken = new Map<string, R[]>()
    let copies = 0
    for (const record of records) {
      const names = pathsOf(record, paths)
      copies += names.length - 1
      names.forEach((name, at) => {
        const list = taken.get(name) ?? []
        taken.set(name, list)
        list.push(at === 0 ? record : copyOf(record))
      })
    }
    if (copies > 0) report.create('matched_several', copies)
    return new Map(Array.from(taken, ([name, list]) => [name, [toBatch(list)]]))
  }

  return {
    process(batch, report) {
      switch (batch.signal) {
        case 'log':
          return {
            paths: split(
              batch.records,
              record => record.clone(),
              report,
              records => ({ signal: 'log', records }),
            ),
          }
        case 'metric':
          return {
            paths: split(
              batch.records,
              record => record.clone(),
              report,
              records => ({ signal: 'metric', records }),
            ),
          }
        case 'trace':
          return {
            paths: split(
              batch.records,
              record => record.clone(),
              report,
              records => ({ signal: 'trace', records }),
            ),
          }
      }
    },
  }
})

function pathsOf(record: TelemetryRecord, paths: readonly Path[]): string[] {
  const names: string[] = []
  for (const path of paths) {
    if (!meets(path.conditions, record)) continue
    names.push(path.name)
    if (path.exits) break
  }
  return names.length > 0 ? names : [unmatchedPath]
}
