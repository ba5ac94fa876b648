import type { NodeDiagnostics } from '@weir/contracts'
import type { GraphNode } from '@weir/pipeline'
import { stringify } from 'yaml'
import { formatBytes, formatCount, formatPercent } from '../../lib/format.ts'
import { StatTile } from '../../ui/ChartTile.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { DeliverySection } from '../deliveries/index.ts'
import css from './NodePanel.module.css'

interface NodePanelProps {
  pipelineId: string
  node: GraphNode
  diagnostics: NodeDiagnostics | undefined
  onShowLetters: (agentId: string) => void
  onClose: () => void
}

/** What a node is set to, and what happened to what came in. */
export function NodePanel({ pipelineId, node, diagnostics, onShowLetters, onClose }: NodePanelProps) {
  const figures = diagnostics ?? {
    inputBytes: 0,
    outputBytes: 0,
    inputLines: 0,
    outputLines: 0,
    droppedLines: 0,
    errors: 0,
  }
  const matched = figures.inputLines > 0 ? formatPercent(figures.outputLines / figures.inputLines) : '-'
  return (
    <Panel
      title={node.title}
      label={`${node.title}, ${node.typeTitle}`}
      subtitle={node.typeTitle}
      onClose={onClose}
      over
    >
      <div className={css['body']}>
        <div className={css['tiles']}>
          <StatTile label="Bytes in" figure={formatBytes(figures.inputBytes)} />
          <StatTile label="Events in" figure={formatCount(figures.inputLines)} />
          <StatTile label="Bytes out" figure={formatBytes(figures.outputBytes)} />
          <StatTile label="Events out" figure={formatCount(figures.outputLines)} />
        </div>
        <dl className={css['ledger']}>
          <dt>Passed on</dt>
          <dd>{matched}</dd>
          <dt>Dropped by rule</dt>
          <dd>{figures.droppedLines.toLocaleString('en-US')}</dd>
          <dt>Errors</dt>
          <dd>{figures.errors.toLocaleString('en-US')}</dd>
        </dl>
        {node.category === 'output' ? (
          <DeliverySection pipelineId={pipelineId} nodeId={node.id} onShowLetters={onShowLetters} />
        ) : null}
        <h3 className={css['heading']}>Configuration</h3>
        <pre className={`${css['yaml']} mono`}>
          {stringify({ name: node.id, type: node.type, ...node.configuration })}
        </pre>
      </div>
    </Panel>
  )
}
