import { stringifyValue } from '../json/stringify.ts'
import type { MetricKind } from '../records/metric-data.ts'
import { receivedMap, type ValueMap } from '../value-map.ts'
import { nothing, type Source } from './source.ts'

/** Where the fields of a metric that describe it stand; 0 for what was not sent. */
export interface MetricPlaces {
  name: number
  description: number
  unit: number
  metadataStart: number
  metadataEnd: number
}

/** What tells one metric from another. */
export interface MetricIdentity {
  name: string
  description: string
  unit: string
  kind: MetricKind
  temporality: number
  isMonotonic: boolean
}

/** The same text for the same metric. */
export function metricKey(identity: MetricIdentity, metadata: ValueMap): string {
  const { name, unit, description, kind, temporality, isMonotonic } = identity
  const head = `${kind} ${temporality} ${isMonotonic} ${name.length} ${unit.length} ${description.length}`
  // The lengths in front make the concatenation unambiguous.
  return `${head} ${name}${unit}${description}${metadata.size === 0 ? '' : stringifyValue(metadata)}`
}

/** A metric as it was received: what describes it, and which points it had. */
export class ReceivedMetric implements MetricIdentity {
  readonly source: Source
  /** The field that holds it. */
  readonly start: number
  readonly end: number
  readonly kind: MetricKind
  readonly temporality: number
  readonly isMonotonic: boolean
  readonly places: MetricPlaces
  /** The number of its first point in the source, and how many there are. */
  readonly first: number
  readonly count: number
  private keyText: string | undefined
  private texts: { name: string; description: string; unit: string } | undefined

  constructor(
    source: Source,
    field: { start: number; end: number },
    data: { kind: MetricKind; temporality: number; isMonotonic: boolean },
    places: MetricPlaces,
    points: { first: number; count: number },
  ) {
    this.source = source
    this.start = field.start
    this.end = field.end
    this.kind = data.kind
    this.temporality = data.temporality
    this.isMonotonic = data.isMonotonic
    this.places = places
    this.first = points.first
    this.count = points.count
  }

  /** A map of the metadata; a new one each time, as who gets it may change it. */
  metadata(): ValueMap {
    return receivedMap(this.source, this.places.metadataStart, this.places.metadataEnd, 12)
  }

  get key(): string {
    this.keyText ??= metricKey(this, this.metadata())
    return this.keyText
  }

  get name(): string {
    return this.read().name
  }

  get description(): string {
    return this.read().description
  }

  get unit(): string {
    return this.read().unit
  }

  private read(): { name: string; description: string; unit: string } {
    const { source, places } = this
    const textAt = (place: number): string => (place === 0 ? '' : source.internedText(place))
    this.texts ??= {
      name: textAt(places.name),
      description: textAt(places.description),
      unit: textAt(places.unit),
    }
    return this.texts
  }
}

/** The metric of points that were built. */
export const noMetric = new ReceivedMetric(
  nothing,
  { start: 0, end: 0 },
  { kind: 'gauge', temporality: 0, isMonotonic: false },
  { name: 0, description: 0, unit: 0, metadataStart: 0, metadataEnd: 0 },
  { first: 0, count: -1 },
)
