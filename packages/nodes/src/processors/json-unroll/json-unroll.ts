import { cloneValue, type LogRecord, stringifyValue, type Value, ValueMap } from '@weir/telemetry'
import { compileFieldPath } from '../../field-path/field-path.ts'
import { defineProcessor } from '../../runtime-types.ts'
import { copiesOf, maxCopies } from '../copies.ts'
import { parseJsonPath } from '../json-path.ts'
import { parsedJson } from '../parsed-json.ts'
import { jsonUnrollDefinition } from './json-unroll.definition.ts'

/** Every new log repeats what stands around the list; this bounds what that may come to, in characters. */
const maxRepeated = 32 * 1024 * 1024

/** A list, and how to put one of its elements in its place. */
interface FoundList {
  readonly list: readonly Value[]
  withElement(element: Value): Value
}

export const jsonUnroll = defineProcessor(jsonUnrollDefinition, config => {
  const source = compileFieldPath(config.field_path)
  const steps = parseJsonPath(config.json_field_path)?.steps ?? []
  const keys = steps.map(step => (step === '*' || !('key' in step) ? undefined : step.key))
  const newName = config.new_field_name.trim()

  /** The values, one for each element, that the field is to hold; undefined where there is no list to unroll. */
  function unroll(value: Value | undefined): Value[] | undefined {
    const json = parsedJson(value)
    const found = json && findList(json, keys, newName)
    if (!found || found.list.length === 0 || found.list.length > maxCopies) return undefined
    const around = stringifyValue(found.withElement(null)).length
    if (around * found.list.length > maxRepeated) return undefined
    const isText = json !== value
    return found.list.map(element => {
      const whole = found.withElement(element)
      return isText ? stringifyValue(whole) : cloneValue(whole)
    })
  }

  function logsOf(log: LogRecord, values: readonly Value[]): LogRecord[] {
    const kept = config.keep_item ? log.clone() : undefined
    // Without the field, so that it is not copied again and again.
    source.set(log, null)
    const logs = copiesOf(log, values.length)
    logs.forEach((copy, at) => source.set(copy, values[at] ?? null))
    return kept ? [kept, ...logs] : logs
  }

  return {
    process(batch, report) {
      if (batch.signal !== 'log') return [batch]
      const records = batch.records.flatMap(log => {
        const values = unroll(source.get(log))
        return values ? logsOf(log, values) : [log]
      })
      const made = records.length - batch.records.length
      if (made > 0) report.create('unrolled', made)
      return [{ signal: 'log', records }]
    },
  }
})

function findList(json: Value, keys: readonly (string | undefined)[], newName: string): FoundList | undefined {
  const [key, ...below] = keys
  if (keys.length === 0) {
    if (!Array.isArray(json)) return undefined
    return { list: json, withElement: element => (newName === '' ? element : ValueMap.from([[newName, element]])) }
  }
  const inner = json instanceof ValueMap && key !== undefined ? json.get(key) : undefined
  if (inner === undefined || key === undefined || !(json instanceof ValueMap)) return undefined
  if (below.length > 0) {
    const found = findList(inner, below, newName)
    return found && { list: found.list, withElement: element => replace(json, key, key, found.withElement(element)) }
  }
  if (!Array.isArray(inner)) return undefined
  return { list: inner, withElement: element => replace(json, key, newName || key, element) }
}

/** A shallow copy of a map with one entry exchanged, in its place. */
function replace(map: ValueMap, key: string, newKey: string, value: Value): ValueMap {
  const copy = new ValueMap()
  for (const [name, old] of map.entries()) {
    if (name === key) copy.append(newKey, value)
    else if (name !== newKey) copy.append(name, old)
  }
  return copy
}
