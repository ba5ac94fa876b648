import type { NodeSlot } from './node-slot.ts'

/** The slots so that each comes before those that it leads to. There must be no cycle. */
export function inFlowOrder(slots: Iterable<NodeSlot>): NodeSlot[] {
  const all = [...slots]
  const open = new Map(all.map(slot => [slot, 0]))
  const targetsOf = (slot: NodeSlot) => [...slot.targets.values()].flat()
  for (const slot of all) for (const target of targetsOf(slot)) open.set(target, (open.get(target) ?? 0) + 1)
  const order = all.filter(slot => open.get(slot) === 0)
  for (const slot of order) {
    for (const target of targetsOf(slot)) {
      const left = (open.get(target) ?? 0) - 1
      open.set(target, left)
      if (left === 0) order.push(target)
    }
  }
  return order
}
