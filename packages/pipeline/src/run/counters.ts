import type { NodeCategory } from '@weir/nodes/definitions'
import type { Signal } from '@weir/telemetry'

export type CounterName =
  | 'ed.pipeline.node.read_bytes'
  | 'ed.pipeline.node.write_bytes'
  | 'ed.pipeline.node.read_items'
  | 'ed.pipeline.node.write_items'
  | 'weir.pipeline.node.path_bytes'
  | 'weir.pipeline.node.created_items'
  | 'weir.pipeline.node.dropped_items'
  | 'weir.pipeline.node.errors'

/** Which node is counted. */
export interface CountedNode {
  id: string
  type: string
  category: NodeCategory | null
}

/** A number that only grows. */
export interface Counter {
  readonly name: CounterName
  readonly node: CountedNode
  readonly signal: Signal
  /** What it is counted apart by: the reason of a drop or an error, the name of an output. */
  readonly reason: string | undefined
  value: number
}

/** What one node did with the records of one signal. */
export class SignalCounters {
  readonly signal: Signal
  readonly readItems: Counter
  readonly readBytes: Counter
  readonly writeItems: Counter
  readonly writeBytes: Counter
  /** What left through each named output, which is part of `writeBytes`. */
  readonly pathBytes = new Map<string, Counter>()
  readonly created = new Map<string, Counter>()
  readonly dropped = new Map<string, Counter>()
  readonly errors = new Map<string, Counter>()
  /** Records on their way to a destination. */
  inFlight = 0
  /** Records created, less those dropped and lost: kept beside the reasons, so that the balance costs no adding up. */
  private gained = 0
  private readonly node: CountedNode

  constructor(node: CountedNode, signal: Signal) {
    this.node = node
    this.signal = signal
    this.readItems = this.counter('ed.pipeline.node.read_items')
    this.readBytes = this.counter('ed.pipeline.node.read_bytes')
    this.writeItems = this.counter('ed.pipeline.node.write_items')
    this.writeBytes = this.counter('ed.pipeline.node.write_bytes')
  }

  read(items: number, bytes: number): void {
    this.readItems.value += items
    this.readBytes.value += bytes
  }

  write(items: number, bytes: number): void {
    this.writeItems.value += items
    this.writeBytes.value += bytes
  }

  /** The same for a named output; the default one has no name. */
  writePath(path: string, items: number, bytes: number): void {
    this.write(items, bytes)
    if (path !== '') this.byReason(this.pathBytes, 'weir.pipeline.node.path_bytes', path).value += bytes
  }

  create(reason: string, items: number): void {
    this.gained += items
    this.byReason(this.created, 'weir.pipeline.node.created_items', reason).value += items
  }

  drop(reason: string, items: number): void {
    this.gained -= items
    this.byReason(this.dropped, 'weir.pipeline.node.dropped_items', reason).value += items
  }

  error(reason: string, items: number): void {
    this.gained -= items
    this.byReason(this.errors, 'weir.pipeline.node.errors', reason).value += items
  }

  /** How many records came in or were made and are neither out, dropped, lost nor in flight. */
  get rest(): number {
    return this.readItems.value + this.gained - this.writeItems.value - this.inFlight
  }

  *all(): Iterable<Counter> {
    yield this.readItems
    yield this.readBytes
    yield this.writeItems
    yield this.writeBytes
    yield* this.pathBytes.values()
    yield* this.created.values()
    yield* this.dropped.values()
    yield* this.errors.values()
  }

  private counter(name: CounterName, reason?: string): Counter {
    return { name, node: this.node, signal: this.signal, reason, value: 0 }
  }

  private byReason(counters: Map<string, Counter>, name: CounterName, reason: string): Counter {
    const known = counters.get(reason)
    if (known) return known
    const counter = this.counter(name, reason)
    counters.set(reason, counter)
    return counter
  }
}

/** The counters of one node, by signal. They outlive a restart of the node. */
export class NodeCounters {
  readonly node: CountedNode
  private readonly signals = new Map<Signal, SignalCounters>()

  constructor(node: CountedNode) {
    this.node = node
  }

  of(signal: Signal): SignalCounters {
    const known = this.signals.get(signal)
    if (known) return known
    const counters = new SignalCounters(this.node, signal)
    this.signals.set(signal, counters)
    return counters
  }

  /** The counters of a signal that the node has had to do with. */
  known(signal: Signal): SignalCounters | undefined {
    return this.signals.get(signal)
  }

  all(): Iterable<SignalCounters> {
    return this.signals.values()
  }
}
