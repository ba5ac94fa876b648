import { allSignals } from './all-signals.ts'
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
  return {
    signal: counters.signal,
    in: { items: counters.readItems.value, bytes: counters.readBytes.value },
    out: { items: counters.writeItems.value, bytes: counters.writeBytes.value },
    created: values(counters.created),
    dropped: values(counters.dropped),
    errors: values(counters.errors),
    held: counters.inFlight + slot.held(counters.signal),
  }
}

function values(counters: ReadonlyMap<string, Counter>): Map<string, number> {
  return new Map(Array.from(counters, ([reason, counter]) => [reason, counter.value]))
}

/**
 * Puts the account of a processor right: a record that is nowhere is an error, one that came from nowhere was created. No
 * record may vanish or appear without a trace, not even by a fault in a processor. Not to be called while the processor works.
 */
export function balance(slot: NodeSlot, reason = 'unaccounted'): void {
  for (const signal of allSignals) {
    const held = slot.held(signal)
    const counters = held > 0 ? slot.counters.of(signal) : slot.counters.known(signal)
    const missing = counters ? counters.rest - held : 0
    if (missing > 0) counters?.error(reason, missing)
    if (missing < 0) counters?.create('unaccounted', -missing)
  }
}
