import type { Counter, SignalCounters } from './counters.ts'
import type { NodeSlot } from './node-slot.ts'
import type { NodeLedger, SignalLedger } from './types.ts'

export function readLedger(slots: readonly NodeSlot[]): NodeLedger[] {
  return slots.map(slot => ({
    nodeId: slot.id,
    type: slot.type,
    category: slot.runtime?.category ?? null,
    signals: Array.from(slot.counters.all(), counters => readSignal(slot, counters)),
  }))
}

function readSignal(slot: NodeSlot, counters: SignalCounters): SignalLedger {
  const kept = slot.instance.kind === 'processor' ? (slot.instance.processor.held?.(counters.signal) ?? 0) : 0
  return {
    signal: counters.signal,
    in: { items: counters.readItems.value, bytes: counters.readBytes.value },
    out: { items: counters.writeItems.value, bytes: counters.writeBytes.value },
    dropped: values(counters.dropped),
    errors: values(counters.errors),
    held: counters.inFlight + kept,
  }
}

function values(counters: ReadonlyMap<string, Counter>): Map<string, number> {
  return new Map(Array.from(counters, ([reason, counter]) => [reason, counter.value]))
}
