import type { TelemetryRecord } from '@weir/telemetry'
import { closeItem, openItem, planItems, ResourcePool } from './item-view.ts'
import type { UsedFields } from './used-fields.ts'

/** Calls a function on each record as an item, and gives what it threw, or null, for each. */
export function runItems(
  records: readonly TelemetryRecord[],
  used: UsedFields,
  call: (item: object) => unknown,
): unknown[] {
  const resources = new ResourcePool()
  const plan = planItems(records[0]?.signal ?? 'log', used)
  return records.map(record => {
    try {
      const open = openItem(record, plan)
      call(open.item)
      closeItem(record, open, plan, resources)
      return null
    } catch (error) {
      return error ?? new Error('The code threw nothing')
    }
  })
}
