import type { Signal } from '@weir/telemetry'
import type { Flight } from './cursor.ts'
import type { QueueEntry } from './disk-queue.ts'

/** Which frames are on their way together, and under which id. */
export class FlightLog {
  /** From before the queue was opened. */
  private readonly recovered: readonly Flight[]
  private readonly flights = new Map<string, { flight: Flight; left: number }>()
  private readonly bySequence = new Map<number, string>()

  constructor(recovered: readonly Flight[]) {
    this.recovered = recovered
    for (const flight of recovered) this.flights.set(flight.id, { flight, left: flight.frames })
  }

  /** The flight that a frame was in before; where flights lie within one another, the innermost. */
  of(sequence: number, signal: Signal, attempts: number): Flight | undefined {
    const fitting = this.recovered.filter(
      ({ signal: own, from, to }) =>
        own === signal && (attempts > 0 ? from === sequence && to === sequence : from <= sequence && sequence <= to),
    )
    return fitting.sort((a, b) => a.to - a.from - (b.to - b.from))[0]
  }

  /** The entries in the order of the queue. */
  begin(id: string, entries: readonly QueueEntry[]): void {
    const [first, last] = [entries[0], entries.at(-1)]
    if (!first || !last) return
    const { signal } = first.batch
    const flight = { id, signal, from: first.sequence, to: last.sequence, frames: entries.length }
    this.flights.set(id, { flight, left: entries.length })
    for (const { sequence } of entries) this.bySequence.set(sequence, id)
  }

  done({ sequence }: QueueEntry): void {
    const id = this.bySequence.get(sequence)
    this.bySequence.delete(sequence)
    const known = id === undefined ? undefined : this.flights.get(id)
    if (!known) return
    known.left -= 1
    if (known.left === 0) this.flights.delete(known.flight.id)
  }

  forget(id: string): void {
    this.flights.delete(id)
  }

  all(): Flight[] {
    return Array.from(this.flights.values(), ({ flight }) => flight)
  }
}
