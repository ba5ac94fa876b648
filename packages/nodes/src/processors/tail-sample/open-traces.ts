import type { Span } from '@weir/telemetry'
import { OldestFirst } from '../../state/oldest-first.ts'
import { ownText } from '../../state/own-text.ts'
import { sizeOfSpan } from '../../state/value-size.ts'

/** A trace that no decision has been made about. */
export interface OpenTrace {
  readonly id: string
  readonly spans: Span[]
  readonly openedAt: number
  bytes: number
}

const traceOverhead = 300

/** The traces that wait for their decision, oldest first. */
export class OpenTraces {
  readonly #traces = new Map<string, OpenTrace>()
  readonly #order = new OldestFirst(this.#traces)
  #oldest: OpenTrace | undefined
  #spans = 0
  #bytes = 0

  get size(): number {
    return this.#traces.size
  }

  get spans(): number {
    return this.#spans
  }

  /** About how many bytes the spans take. */
  get bytes(): number {
    return this.#bytes
  }

  get oldest(): OpenTrace | undefined {
    this.#oldest ??= this.#traces.get(this.#order.next() ?? '')
    return this.#oldest
  }

  has(id: string): boolean {
    return this.#traces.has(id)
  }

  add(span: Span, now: number): void {
    const { traceId } = span
    let trace = this.#traces.get(traceId)
    let bytes = sizeOfSpan(span)
    if (!trace) {
      trace = { id: ownText(traceId), spans: [], openedAt: now, bytes: 0 }
      this.#traces.set(trace.id, trace)
      bytes += traceOverhead
    }
    // A span of a trace that waits must not keep its whole request in memory.
    span.detach()
    trace.spans.push(span)
    trace.bytes += bytes
    this.#bytes += bytes
    this.#spans += 1
  }

  /** Takes the oldest trace out. */
  closeOldest(): void {
    const trace = this.oldest
    if (!trace) return
    this.#traces.delete(trace.id)
    this.#oldest = undefined
    this.#spans -= trace.spans.length
    this.#bytes -= trace.bytes
  }

  clear(): void {
    this.#traces.clear()
    this.#oldest = undefined
    this.#spans = 0
    this.#bytes = 0
  }
}
