import type { LogRecord, Resource, ValueMap } from '@weir/telemetry'
import { Detacher } from '../../state/detach.ts'
import { ownText } from '../../state/own-text.ts'
import { type Cluster, type DrainSettings, DrainTree } from './drain-tree.ts'
import { patternLimits } from './log-to-pattern-metric.definition.ts'
import { tokensOf } from './tokens.ts'

/** Logs that share patterns. */
export interface PatternGroup {
  readonly tree: DrainTree
  readonly severityText: string
  readonly severityNumber: number
  readonly resource: Resource
  /** The group-by values that are attributes. */
  readonly attributes: ValueMap
  clusters: Cluster[]
}

interface GroupSettings extends DrainSettings {
  readonly samples: number
}

const maxSampleLength = 4096
const clusterOverhead = 400
const tokenOverhead = 24
/** How many of all patterns go when there is no room for another. */
const evictedShare = 4

/** Every pattern of every group. */
export class PatternGroups {
  readonly #settings: GroupSettings
  readonly #groups = new Map<string, PatternGroup>()
  #clusters = 0
  #bytes = 0

  constructor(settings: GroupSettings) {
    this.#settings = settings
  }

  get size(): number {
    return this.#clusters
  }

  values(): Iterable<PatternGroup> {
    return this.#groups.values()
  }

  /** The group of that key; undefined when there is room for no other. */
  group(key: string, first: LogRecord, attributes: () => ValueMap): PatternGroup | undefined {
    const known = this.#groups.get(key)
    if (known || this.#groups.size >= patternLimits.groups) return known
    const group: PatternGroup = {
      tree: new DrainTree(this.#settings),
      severityText: ownText(first.severityText),
      severityNumber: first.severityNumber,
      resource: new Detacher().resource(first.resource),
      attributes: attributes(),
      clusters: [],
    }
    this.#groups.set(ownText(key), group)
    return group
  }

  /** Counts a line; false when it has no words. Gives the number of patterns that had to go for it. */
  count(group: PatternGroup, line: string, now: number): { counted: boolean; evicted: number } {
    const tokens = tokensOf(line)
    if (tokens.length === 0) return { counted: false, evicted: 0 }
    let cluster = group.tree.match(tokens)
    let evicted = 0
    if (!cluster) {
      if (this.#clusters >= patternLimits.patterns || this.#bytes >= patternLimits.bytes) evicted = this.#evict()
      cluster = group.tree.add(tokens, now)
      group.clusters.push(cluster)
      this.#clusters += 1
      this.#bytes += sizeOf(cluster)
    }
    cluster.count += 1
    cluster.lastSeen = now
    this.#sample(cluster, line)
    return { counted: true, evicted }
  }

  /** Forgets patterns last seen at or before `time`, and groups that are left without any. */
  retire(time: number): number {
    const before = this.#clusters
    for (const [key, group] of this.#groups) {
      const staying = group.clusters.filter(cluster => cluster.lastSeen > time)
      if (staying.length < group.clusters.length) this.#keep(group, staying)
      if (staying.length === 0) this.#groups.delete(key)
    }
    return before - this.#clusters
  }

  /** Begins to count anew. */
  reset(group: PatternGroup): void {
    for (const cluster of group.clusters) {
      if (cluster.count === 0) continue
      for (const sample of cluster.samples) this.#bytes -= sample.length
      cluster.samples.length = 0
      cluster.count = 0
    }
  }

  clear(): void {
    this.#groups.clear()
    this.#clusters = 0
    this.#bytes = 0
  }

  #sample(cluster: Cluster, line: string): void {
    if (cluster.samples.length >= this.#settings.samples) return
    const sample = ownText(line.length > maxSampleLength ? line.slice(0, maxSampleLength) : line)
    cluster.samples.push(sample)
    this.#bytes += sample.length
  }

  #evict(): number {
    const ages = [...this.#groups.values()].flatMap(group => group.clusters.map(cluster => cluster.lastSeen))
    ages.sort((a, b) => a - b)
    const oldest = ages[Math.floor(ages.length / evictedShare)] ?? 0
    let leaving = Math.ceil(ages.length / evictedShare)
    const before = this.#clusters
    for (const group of this.#groups.values()) {
      const staying = group.clusters.filter(cluster => {
        const goes = leaving > 0 && cluster.lastSeen <= oldest
        if (goes) leaving -= 1
        return !goes
      })
      if (staying.length < group.clusters.length) this.#keep(group, staying)
    }
    return before - this.#clusters
  }

  #keep(group: PatternGroup, staying: Cluster[]): void {
    this.#clusters += staying.length - group.clusters.length
    for (const cluster of group.clusters) this.#bytes -= sizeOf(cluster)
    for (const cluster of staying) this.#bytes += sizeOf(cluster)
    group.clusters = staying
    group.tree.rebuild(staying)
  }
}

function sizeOf(cluster: Cluster): number {
  let total = clusterOverhead
  for (const token of cluster.tokens) total += tokenOverhead + token.length
  for (const sample of cluster.samples) total += sample.length
  return total
}
