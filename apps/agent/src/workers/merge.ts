import type { HealthStatus } from '@weir/nodes/runtime'
import type { NodeHealth, NodeLedger, PipelineHealth, SignalLedger } from '@weir/pipeline/run'

const severity: Record<HealthStatus, number> = {
  stopped: 0,
  disabled: 1,
  healthy: 2,
  starting: 3,
  degraded: 4,
  error: 5,
}

const worse = <H extends { status: HealthStatus }>(a: H, b: H): H => (severity[b.status] > severity[a.status] ? b : a)

/** The health of a pipeline that several workers run: of each node the worst. */
export function mergeHealth(all: readonly PipelineHealth[]): PipelineHealth {
  const nodes = new Map<string, NodeHealth>()
  for (const node of all.flatMap(health => health.nodes)) {
    const known = nodes.get(node.nodeId)
    nodes.set(node.nodeId, known ? worse(known, node) : node)
  }
  const { status, message } = all.reduce(worse)
  return { status, message, nodes: [...nodes.values()] }
}

/** The ledger of a pipeline that several workers run: the sum of theirs. */
export function mergeLedgers(all: readonly NodeLedger[][]): NodeLedger[] {
  const nodes = new Map<string, NodeLedger>()
  for (const node of all.flat()) {
    const key = JSON.stringify([node.nodeId, node.type])
    const known = nodes.get(key)
    nodes.set(key, known ? { ...known, signals: mergeSignals([...known.signals, ...node.signals]) } : node)
  }
  return [...nodes.values()]
}

function mergeSignals(signals: readonly SignalLedger[]): SignalLedger[] {
  return [...Map.groupBy(signals, ({ signal }) => signal).values()].map(ledgers => ledgers.reduce(addLedgers))
}

function addLedgers(a: SignalLedger, b: SignalLedger): SignalLedger {
  return {
    signal: a.signal,
    in: { items: a.in.items + b.in.items, bytes: a.in.bytes + b.in.bytes },
    out: { items: a.out.items + b.out.items, bytes: a.out.bytes + b.out.bytes },
    created: addReasons(a.created, b.created),
    dropped: addReasons(a.dropped, b.dropped),
    errors: addReasons(a.errors, b.errors),
    held: a.held + b.held,
  }
}

function addReasons(a: ReadonlyMap<string, number>, b: ReadonlyMap<string, number>): Map<string, number> {
  const sum = new Map(a)
  for (const [reason, count] of b) sum.set(reason, (sum.get(reason) ?? 0) + count)
  return sum
}
