import type { NodeDiagnostics } from '@weir/contracts'
import type { GraphNode, PipelineGraph } from '@weir/pipeline'
import { bytesText, countText } from '../../lib/format.ts'
import { DataTable } from '../../ui/DataTable.tsx'
import { SignalLetters } from '../../ui/SignalTag.tsx'

interface GraphListProps {
  graph: PipelineGraph
  diagnostics: Readonly<Record<string, NodeDiagnostics>>
  onSelect: (id: string) => void
}

const order = { input: 0, processor: 1, output: 2 } as const

/** The graph as a table: what screen readers, and anyone who prefers rows, work with. */
export function GraphList({ graph, diagnostics, onSelect }: GraphListProps) {
  const titles = new Map(graph.nodes.map(node => [node.id, node.title]))
  const leadsTo = (node: GraphNode) =>
    graph.links
      .filter(link => link.from === node.id)
      .map(link => titles.get(link.to) ?? link.to)
      .join(', ')
  const nodes = [...graph.nodes].sort(
    (a, b) => order[a.category ?? 'processor'] - order[b.category ?? 'processor'] || a.title.localeCompare(b.title),
  )
  return (
    <DataTable label="Nodes of the pipeline">
      <thead>
        <tr>
          <th>Name</th>
          <th>Type</th>
          <th>Signals</th>
          <th>Leads to</th>
          <th data-align="right">Bytes in</th>
          <th data-align="right">Bytes out</th>
          <th data-align="right">Events in</th>
          <th data-align="right">Events out</th>
          <th data-align="right">Dropped</th>
        </tr>
      </thead>
      <tbody>
        {nodes.map(node => {
          const figures = diagnostics[node.id]
          return (
            <tr key={node.id}>
              <td>
                <button type="button" className="link" onClick={() => onSelect(node.id)}>
                  {node.title}
                </button>
              </td>
              <td>{node.typeTitle}</td>
              <td>
                <SignalLetters signals={node.category === 'input' ? node.outputTypes : node.inputTypes} />
              </td>
              <td>{leadsTo(node) || '—'}</td>
              <td data-align="right">{bytesText(figures?.inputBytes ?? 0)}</td>
              <td data-align="right">{bytesText(figures?.outputBytes ?? 0)}</td>
              <td data-align="right">{countText(figures?.inputLines ?? 0)}</td>
              <td data-align="right">{countText(figures?.outputLines ?? 0)}</td>
              <td data-align="right">{countText(figures?.droppedLines ?? 0)}</td>
            </tr>
          )
        })}
      </tbody>
    </DataTable>
  )
}
