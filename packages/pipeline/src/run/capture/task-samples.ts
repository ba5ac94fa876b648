import { type Batch, type Signal, type TelemetryRecord, toItem } from '@weir/telemetry'
import { type Captured, type CaptureTask, maxCaptureBytes, maxCaptureItems } from './capture-task.ts'
import { NodeSamples } from './node-samples.ts'
import { type SampleItem, sampleItem } from './sample-item.ts'

/** What a capture needs to know of a node. */
export interface SampledNode {
  readonly id: string
  readonly instance: { readonly kind: string }
  held(signal: Signal): number
}

const signals: readonly Signal[] = ['log', 'metric', 'trace']
const holdsAny = (node: SampledNode) => signals.some(signal => node.held(signal) > 0)
const isProcessor = (node: SampledNode) => node.instance.kind === 'processor'

const limitsOf = ({ nodes, maxItems, maxItemBytes }: CaptureTask) => JSON.stringify([nodes, maxItems, maxItemBytes])

const smallestItemBytes = 256
const largestItemBytes = 64 * 1024

/** The samples of one task: the first that come, until they are taken. */
export class TaskSamples {
  readonly id: string
  expiresAt: number
  readonly #limits: string
  readonly #nodeIds: ReadonlySet<string> | undefined
  readonly #maxItems: number
  readonly #maxItemBytes: number
  readonly #nodes = new Map<string, NodeSamples>()
  readonly #uuids = new WeakMap<TelemetryRecord, string>()
  #bytes = 0
  #dropped = 0

  constructor(task: CaptureTask) {
    const { id, nodes, maxItems, maxItemBytes, expiresAt } = task
    this.id = id
    this.expiresAt = expiresAt
    this.#limits = limitsOf(task)
    this.#nodeIds = nodes && new Set(nodes)
    this.#maxItems = Math.max(1, Math.min(maxItems, maxCaptureItems))
    this.#maxItemBytes = Math.max(smallestItemBytes, Math.min(maxItemBytes, largestItemBytes))
  }

  /** Whether the task samples the same, if perhaps for another time. */
  isLike(task: CaptureTask): boolean {
    return this.#limits === limitsOf(task)
  }

  before(node: SampledNode, { records }: Batch): void {
    const samples = this.#samplesOf(node)
    if (!samples) return
    if (isProcessor(node)) samples.begin(records, holdsAny(node))
    for (const record of records) {
      if (samples.before.length >= this.#maxItems || this.#isFull()) return
      samples.before.push(this.#sample(record))
      if (isProcessor(node)) samples.expect(record)
    }
  }

  after(node: SampledNode, path: string, { records }: Batch): void {
    const samples = this.#samplesOf(node)
    if (!samples) return
    const { paired, others } = samples.on(path)
    if (samples.expects) {
      for (const record of records) {
        if (!samples.isExpected(record)) continue
        if (paired.length >= this.#maxItems || this.#isFull()) return
        if (paired.length + others.length >= this.#maxItems) others.pop()
        paired.push(this.#sample(record))
      }
    }
    for (const record of records) {
      if (samples.isExpected(record)) continue
      if (paired.length + others.length >= this.#maxItems || this.#isFull()) return
      const item = this.#sample(record)
      if (isProcessor(node) && !samples.isMade(record)) item['_unpaired'] = true
      others.push(item)
    }
  }

  done(node: SampledNode): void {
    this.#nodes.get(node.id)?.end(holdsAny(node))
  }

  take(ended: boolean): Captured {
    const captured: Captured = { nodes: new Map(), dropped: this.#dropped, ended }
    for (const [id, samples] of this.#nodes) {
      const taken = samples.take()
      if (taken) captured.nodes.set(id, taken)
    }
    this.#bytes = 0
    this.#dropped = 0
    return captured
  }

  #samplesOf({ id }: SampledNode): NodeSamples | undefined {
    if (this.#nodeIds && !this.#nodeIds.has(id)) return undefined
    const known = this.#nodes.get(id)
    if (known) return known
    const samples = new NodeSamples()
    this.#nodes.set(id, samples)
    return samples
  }

  #isFull(): boolean {
    if (this.#bytes < maxCaptureBytes) return false
    this.#dropped += 1
    return true
  }

  #sample(record: TelemetryRecord): SampleItem {
    const uuid = this.#uuids.get(record) ?? crypto.randomUUID()
    this.#uuids.set(record, uuid)
    // Reading a map that was received makes it the record's own, to be encoded anew: the record itself stays as it is.
    const copy = record.clone(record.resource.clone(), record.scope.clone())
    const { item, bytes } = sampleItem(toItem(copy, uuid), this.#maxItemBytes)
    this.#bytes += bytes
    return item
  }
}
