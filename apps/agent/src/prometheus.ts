import type { NodeLedger, SignalLedger } from '@weir/pipeline/run'

interface Series {
  name: string
  help: string
  type?: 'gauge'
  values: (ledger: SignalLedger) => Iterable<[labels: Record<string, string>, value: number]>
}

const single = (pick: (ledger: SignalLedger) => number) =>
  function* (ledger: SignalLedger): Iterable<[Record<string, string>, number]> {
    yield [{}, pick(ledger)]
  }

const byReason = (pick: (ledger: SignalLedger) => ReadonlyMap<string, number>) =>
  function* (ledger: SignalLedger): Iterable<[Record<string, string>, number]> {
    for (const [reason, count] of pick(ledger)) yield [{ reason }, count]
  }

const series: readonly Series[] = [
  { name: 'weir_node_in_items_total', help: 'Records that came in.', values: single(ledger => ledger.in.items) },
  { name: 'weir_node_in_bytes_total', help: 'Their size.', values: single(ledger => ledger.in.bytes) },
  { name: 'weir_node_out_items_total', help: 'Records passed on.', values: single(ledger => ledger.out.items) },
  { name: 'weir_node_out_bytes_total', help: 'Their size.', values: single(ledger => ledger.out.bytes) },
  { name: 'weir_node_created_items_total', help: 'Records that it made.', values: byReason(l => l.created) },
  { name: 'weir_node_dropped_items_total', help: 'Records left out by rule.', values: byReason(l => l.dropped) },
  { name: 'weir_node_error_items_total', help: 'Records lost to a failure.', values: byReason(l => l.errors) },
  {
    name: 'weir_node_held_items',
    help: 'Records in state, on disk or on their way.',
    type: 'gauge',
    values: single(ledger => ledger.held),
  },
]

/** The ledger in the Prometheus text format. */
export function prometheusText(nodes: NodeLedger[]): string {
  const lines: string[] = []
  for (const { name, help, type = 'counter', values } of series) {
    lines.push(`# HELP ${name} ${help}`, `# TYPE ${name} ${type}`)
    for (const node of nodes) {
      for (const ledger of node.signals) {
        const own = { node: node.nodeId, type: node.type, signal: ledger.signal }
        for (const [labels, value] of values(ledger)) lines.push(`${name}{${label({ ...own, ...labels })}} ${value}`)
      }
    }
  }
  return `${lines.join('\n')}\n`
}

function label(labels: Record<string, string>): string {
  const escape = (text: string) => text.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n')
  return Object.entries(labels)
    .map(([name, text]) => `${name}="${escape(text)}"`)
    .join(',')
}
