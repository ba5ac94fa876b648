import { type MetricIdentity, metricKey, noMetric, type ReceivedMetric } from '../received/metric.ts'
import { readData, readExemplars } from '../received/point-parts.ts'
import { nothing, type Source } from '../received/source.ts'
import { ValueMap } from '../value-map.ts'
import { BaseRecord } from './base-record.ts'
import { cloneData, type Exemplar, type MetricData, pointLayouts } from './metric-data.ts'
import type { Resource } from './resource.ts'
import type { Scope } from './scope.ts'

/** Fields of the same number in points of all kinds. */
const START_TIME = 2
const TIME = 3

/** Bits beyond the field numbers of points: for what describes the metric, and for what is read as a whole. */
const NAME = 1 << 20
const DESCRIPTION = 1 << 21
const UNIT = 1 << 22
const METADATA = 1 << 23
const DATA = 1 << 24
const EXEMPLARS = 1 << 25

/** What, once changed, may make the point one of another metric. */
const DESCRIBING = NAME | DESCRIPTION | UNIT | METADATA | DATA

const noExemplars: Exemplar[] = []
const noData: MetricData = { kind: 'gauge', value: null, isInt: false }

/** One data point with the description of its metric: the unit that processors see and count. */
export class MetricPoint extends BaseRecord {
  /** @internal The metric that the point came with. */
  received: ReceivedMetric
  private nameText = ''
  private descriptionText = ''
  private unitText = ''
  private metadataMap: ValueMap | undefined
  private time = 0n
  private startTime = 0n
  private flagBits = 0
  private content: MetricData
  private exemplarList: Exemplar[]

  constructor(resource?: Resource, scope?: Scope, source?: Source, row?: number, received = noMetric) {
    super(resource, scope, source, row)
    const isBuilt = received === noMetric
    this.received = received
    this.metadataMap = isBuilt ? new ValueMap() : undefined
    this.content = isBuilt ? { kind: 'gauge', value: 0, isInt: true } : noData
    this.exemplarList = isBuilt ? [] : noExemplars
  }

  get signal(): 'metric' {
    return 'metric'
  }

  get name(): string {
    return this.changes & NAME ? this.nameText : this.received.name
  }

  set name(name: string) {
    this.nameText = name
    this.changes |= NAME
  }

  get description(): string {
    return this.changes & DESCRIPTION ? this.descriptionText : this.received.description
  }

  set description(description: string) {
    this.descriptionText = description
    this.changes |= DESCRIPTION
  }

  get unit(): string {
    return this.changes & UNIT ? this.unitText : this.received.unit
  }

  set unit(unit: string) {
    this.unitText = unit
    this.changes |= UNIT
  }

  get metadata(): ValueMap {
    this.metadataMap ??= this.received.metadata()
    return this.metadataMap
  }

  set metadata(metadata: ValueMap) {
    this.metadataMap = metadata
    this.changes |= METADATA
  }

  get timeUnixNano(): bigint {
    return this.changes & (1 << TIME) ? this.time : this.receivedTime(TIME)
  }

  set timeUnixNano(time: bigint) {
    this.time = time
    this.changes |= 1 << TIME
  }

  get startTimeUnixNano(): bigint {
    return this.changes & (1 << START_TIME) ? this.startTime : this.receivedTime(START_TIME)
  }

  set startTimeUnixNano(time: bigint) {
    this.startTime = time
    this.changes |= 1 << START_TIME
  }

  get flags(): number {
    const { flags } = pointLayouts[this.received.kind]
    return this.changes & (1 << flags) ? this.flagBits : this.receivedNumber(flags)
  }

  set flags(flags: number) {
    this.flagBits = flags
    this.changes |= 1 << pointLayouts[this.received.kind].flags
  }

  get data(): MetricData {
    if (this.kept & DATA) return this.content
    this.content = readData(this.received, this.rawStart, this.rawEnd)
    this.kept |= DATA
    return this.content
  }

  set data(data: MetricData) {
    this.content = data
    this.kept |= DATA
    this.changes |= DATA
  }

  get exemplars(): Exemplar[] {
    if (this.kept & EXEMPLARS) return this.exemplarList
    this.exemplarList = readExemplars(this.received, this.rawStart, this.rawEnd)
    this.kept |= EXEMPLARS
    return this.exemplarList
  }

  set exemplars(exemplars: Exemplar[]) {
    this.exemplarList = exemplars
    this.kept |= EXEMPLARS
    this.changes |= EXEMPLARS
  }

  /** A copy of its own, under the same resource and scope unless you give it others. It costs little: it reads nothing. */
  clone(resource = this.resource, scope = this.scope): MetricPoint {
    const copy = new MetricPoint(resource, scope, this.source, this.row, this.received)
    copy.takeOver(this)
    copy.nameText = this.nameText
    copy.descriptionText = this.descriptionText
    copy.unitText = this.unitText
    copy.metadataMap = this.metadataMap?.clone()
    copy.time = this.time
    copy.startTime = this.startTime
    copy.flagBits = this.flagBits
    copy.content = cloneData(this.content)
    copy.exemplarList = this.exemplarList.map(exemplar => ({
      ...exemplar,
      filteredAttributes: exemplar.filteredAttributes.clone(),
    }))
    return copy
  }

  /** What describes the metric is shared with its other points, so the point becomes one that was built. */
  protected detachFields(): void {
    const { name, description, unit, timeUnixNano, startTimeUnixNano, flags, data, exemplars } = this
    this.attributes = this.attributes.detached()
    this.metadata = this.metadata.detached()
    this.kept = -1
    this.changes = -1
    this.source = nothing
    this.row = 0
    this.received = noMetric
    Object.assign(this, { name, description, unit, timeUnixNano, startTimeUnixNano, flags, data })
    this.exemplars = exemplars.map(exemplar => ({
      ...exemplar,
      filteredAttributes: exemplar.filteredAttributes.detached(),
    }))
  }

  protected adoptFields(other: BaseRecord): void {
    if (!(other instanceof MetricPoint)) throw new TypeError('a point can only become a point')
    this.received = other.received
    this.nameText = other.nameText
    this.descriptionText = other.descriptionText
    this.unitText = other.unitText
    this.metadataMap = other.metadataMap
    this.time = other.time
    this.startTime = other.startTime
    this.flagBits = other.flagBits
    this.content = other.content
    this.exemplarList = other.exemplarList
  }

  /** @internal The fields of the point, as bits, that are no longer as received; and higher bits for what is around them. */
  override changedFields(): number {
    const { metadataMap, received, kept } = this
    let fields = super.changedFields()
    if (metadataMap !== undefined && !metadataMap.isReceived()) fields |= METADATA
    if (kept === 0) return fields
    const layout = pointLayouts[received.kind]
    // What was given out may have been changed since, even the kind: then nothing of the point can be kept.
    if (kept & DATA) fields |= this.content.kind === received.kind ? layout.data | DATA : -1
    if (kept & EXEMPLARS && layout.exemplars !== 0) fields |= 1 << layout.exemplars
    return fields
  }

  /** @internal What tells the point's metric from others, without reading more than that. */
  identity(): MetricIdentity {
    const { kept, content, received, name, description, unit } = this
    if ((kept & DATA) === 0) {
      const { kind, temporality, isMonotonic } = received
      return { name, description, unit, kind, temporality, isMonotonic }
    }
    const temporality = 'temporality' in content ? content.temporality : 0
    const isMonotonic = content.kind === 'sum' && content.isMonotonic
    return { name, description, unit, kind: content.kind, temporality, isMonotonic }
  }

  /** @internal The same text for points of one metric. */
  metricKey(): string {
    const isAsReceived = (this.changedFields() & DESCRIBING) === 0
    return isAsReceived ? this.received.key : metricKey(this.identity(), this.metadata)
  }

  protected attributesField(): number {
    return pointLayouts[this.received.kind].attributes
  }
}
