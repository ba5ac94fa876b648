import type { CaptureSample, SampleItem } from '@weir/contracts'

/** How many events are kept; the oldest go first. */
export const mostItems = 100

/** Where events are captured: at a node, and at those that feed it. */
export interface CapturePlace {
  nodeId: string
  feeders: readonly string[]
  /** By feeder, the paths that lead to the node, where not all do; the default one is ''. */
  paths?: Readonly<Record<string, readonly string[]>>
  /** Whether agents run the node. One that is only drawn so far gets what leaves its feeders. */
  isRunning: boolean
}

/** What one agent sent at a time. */
interface Report {
  key: string
  came: readonly SampleItem[]
  left: readonly SampleItem[]
}

/** The captured events so far; the same object as long as nothing is new. */
export interface Collected {
  reports: readonly Report[]
  /** What comes to the node, the newest first. */
  items: readonly SampleItem[]
  /** What left it, of the same events. */
  left: readonly SampleItem[]
}

export const nothingCollected: Collected = { reports: [], items: [], left: [] }

/** Adds the reports that were not there yet. */
export function collect(before: Collected, samples: readonly CaptureSample[], place: CapturePlace): Collected {
  const known = new Set(before.reports.map(({ key }) => key))
  const fresh = samples
    .map(sample => reportOf(sample, place))
    .filter(({ key, came, left }) => !known.has(key) && came.length + left.length > 0)
    .sort((a, b) => (a.key < b.key ? 1 : -1))
  return fresh.length === 0 ? before : shown([...fresh, ...before.reports])
}

function reportOf({ timestamp, source, nodes }: CaptureSample, place: CapturePlace): Report {
  const own = nodes[place.nodeId]
  const came = place.isRunning ? (own?.before ?? []) : place.feeders.flatMap(feeder => sentOn(feeder, nodes, place))
  return { key: `${timestamp} ${source}`, came: newestFirst(came), left: own?.after ?? [] }
}

function sentOn(feeder: string, nodes: CaptureSample['nodes'], { paths }: CapturePlace): SampleItem[] {
  const wanted = paths?.[feeder]
  const after = nodes[feeder]?.after ?? []
  return wanted ? after.filter(({ _path = '' }) => wanted.includes(_path)) : after
}

const newestFirst = (items: readonly SampleItem[]) => items.toSorted((a, b) => b.timestamp - a.timestamp)

function shown(reports: readonly Report[]): Collected {
  const items = new Map<string, SampleItem>()
  const kept: Report[] = []
  for (const report of reports) {
    if (items.size >= mostItems) break
    kept.push(report)
    for (const item of report.came) if (items.size < mostItems && !items.has(item._uuid)) items.set(item._uuid, item)
  }
  return { reports: kept, items: [...items.values()], left: kept.flatMap(report => leftOf(report, items)) }
}

/** What left the node, without that whose state before it is not shown any more: it would look as if the node had made it. */
function leftOf({ came, left }: Report, items: ReadonlyMap<string, SampleItem>): SampleItem[] {
  const cameIn = new Set(came.map(({ _uuid }) => _uuid))
  return left.filter(({ _uuid }) => items.has(_uuid) || !cameIn.has(_uuid))
}
