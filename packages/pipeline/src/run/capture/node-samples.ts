import type { TelemetryRecord } from '@weir/telemetry'
import type { CapturedNode } from './capture-task.ts'
import type { SampleItem } from './sample-item.ts'

/** The samples after a node on one path: those that were sampled before it too go first, and push out the others. */
interface PathSamples {
  paired: SampleItem[]
  others: SampleItem[]
}

/** What one task sampled at one node. */
export class NodeSamples {
  before: SampleItem[] = []
  #after = new Map<string, PathSamples>()
  /** Records that were sampled before the node and may still come out of it. Held weakly: each may stand on a whole request. */
  #expected = new WeakSet<TelemetryRecord>()
  #expects = false
  /** The batch that the node works on. */
  #input: readonly TelemetryRecord[] | undefined
  #inputSet: Set<TelemetryRecord> | undefined
  /** Whether the node held records when it was given the batch, so that what it sends may be one of those. */
  #held = false

  begin(input: readonly TelemetryRecord[], held: boolean): void {
    this.#input = input
    this.#held = held
  }

  /** The node is done with its batch; what it holds may come out of it another time. */
  end(holds: boolean): void {
    this.#input = undefined
    this.#inputSet = undefined
    if (holds || !this.#expects) return
    this.#expected = new WeakSet()
    this.#expects = false
  }

  expect(record: TelemetryRecord): void {
    this.#expected.add(record)
    this.#expects = true
  }

  get expects(): boolean {
    return this.#expects
  }

  isExpected(record: TelemetryRecord): boolean {
    return this.#expects && this.#expected.has(record)
  }

  /** Whether the node made this record, as far as one can tell. */
  isMade(record: TelemetryRecord): boolean {
    if (!this.#input || this.#held) return false
    this.#inputSet ??= new Set(this.#input)
    return !this.#inputSet.has(record)
  }

  on(path: string): PathSamples {
    const known = this.#after.get(path)
    if (known) return known
    const samples = { paired: [], others: [] }
    this.#after.set(path, samples)
    return samples
  }

  /** Hands over what was sampled and starts anew. */
  take(): CapturedNode | undefined {
    if (this.before.length === 0 && this.#after.size === 0) return undefined
    const after = new Map(Array.from(this.#after, ([path, { paired, others }]) => [path, [...paired, ...others]]))
    const taken = { before: this.before, after }
    this.before = []
    this.#after = new Map()
    return taken
  }
}
