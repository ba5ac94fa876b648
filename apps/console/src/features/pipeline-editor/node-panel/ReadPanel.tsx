import { Button } from '@mantine/core'
import type { NodeDiagnostics } from '@weir/contracts'
import { findDefinition, type GraphNode } from '@weir/pipeline'
import { useWriteRefusal } from '../../../lib/session.ts'
import { useUrlState } from '../../../lib/use-url-state.ts'
import { CodeEditor } from '../../../ui/code/CodeEditor.tsx'
import { yamlLanguage } from '../../../ui/code/yaml-language.ts'
import { EditIcon } from '../../../ui/icons.tsx'
import { LogoTile } from '../../../ui/LogoTile.tsx'
import { NodeIcon } from '../../../ui/NodeIcon.tsx'
import { Panel } from '../../../ui/Panel.tsx'
import { DeliverySection } from '../../deliveries/index.ts'
import { LiveCaptureButton, liveLogsAvailable, useLiveCapture } from '../../live-capture/index.ts'
import { useEditing } from '../editing/editing.tsx'
import { Workbench } from '../workbench/Workbench.tsx'
import { pipelineEditorSearch } from '../pipeline-editor.search.ts'
import { captureOf } from './capture-of.ts'
import { LedgerView } from './LedgerView.tsx'
import { NodeDetails } from './NodeDetails.tsx'
import { NodeFigures, noFigures } from './NodeFigures.tsx'
import { NodeOptions } from './NodeOptions.tsx'
import css from './NodePanel.module.css'
import { panelWidth } from './panel-width.ts'
import { TestingCommands } from './TestingCommands.tsx'
import { useNodeEdit } from './use-node-edit.ts'

interface ReadPanelProps {
  node: GraphNode
  diagnostics: NodeDiagnostics | undefined
  onShowLetters: (agentId: string) => void
  onClose: () => void
}

const lineHeight = 19

/** What a node is set to, and what happened to what came in; nothing here can be changed. */
export function ReadPanel({ node, diagnostics, onShowLetters, onClose }: ReadPanelProps) {
  const { pipeline, graph, isReadOnly } = useEditing()
  const editing = useNodeEdit(node)
  const capture = useLiveCapture(captureOf(pipeline.id, graph, node.id))
  const isProcessor = node.category === 'processor'
  const hasLiveLogs = liveLogsAvailable({
    isReadOnly,
    isEnabled: capture.isEnabled,
    isProcessor,
    isPack: node.type === 'compound',
  })
  const isCapturing = hasLiveLogs && capture.state !== 'stopped'
  const figures = diagnostics ?? noFigures
  const lines = node.configurationYAML.split('\n').length
  return (
    <Panel
      title={node.title}
      label={`${node.title}, ${node.typeTitle}`}
      subtitle={node.typeTitle}
      lead={
        <LogoTile size={28}>
          <NodeIcon name={node.icon} />
        </LogoTile>
      }
      actions={
        <>
          {hasLiveLogs ? <LiveCaptureButton capture={capture} /> : null}
          <EditButton />
          <NodeOptions node={node} />
        </>
      }
      width={panelWidth({ isProcessor, isReadOnly: true, isCapturing })}
      onClose={onClose}
      over={isCapturing ? 'window' : 'content'}
    >
      {isCapturing ? (
        <Workbench node={node} editing={editing} capture={capture} readOnly />
      ) : (
        <div className={css['body']}>
          <NodeFigures node={node} figures={figures} />
          <LedgerView figures={figures} />
          {node.category === 'output' ? (
            <DeliverySection pipelineId={pipeline.id} nodeId={node.id} onShowLetters={onShowLetters} />
          ) : null}
          <TestingCommands node={node} />
          <NodeDetails node={node} summary={findDefinition(node.type)?.summary} />
          <section aria-labelledby="yaml-title">
            <h3 className={css['heading']} id="yaml-title">
              Configuration
            </h3>
            <CodeEditor
              label={`${node.title} as YAML`}
              value={node.configurationYAML}
              language={yamlLanguage}
              isReadOnly
              height={Math.min(480, Math.max(80, lines * lineHeight + 16))}
            />
          </section>
        </div>
      )}
    </Panel>
  )
}

function EditButton() {
  const refusal = useWriteRefusal('conf')
  const [, setSearch] = useUrlState(pipelineEditorSearch)
  if (refusal !== undefined) return null
  return (
    <Button size="xs" leftSection={<EditIcon size={14} />} onClick={() => setSearch({ readOnly: false })}>
      Edit Node
    </Button>
  )
}
