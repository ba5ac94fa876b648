import { SegmentedControl } from '@mantine/core'
import type { GraphNode } from '@weir/pipeline'
import { useCallback, useRef } from 'react'
import { useIsDemo, useOrganization } from '../../../lib/session.ts'
import { LiveCaptureButton, useLiveCapture } from '../../live-capture/index.ts'
import { useEditing } from '../editing/editing.tsx'
import { SequenceAbout } from '../sequence-editor/SequenceAbout.tsx'
import { type LastRun, tellVerdict } from '../workbench/server-verdict.ts'
import { Workbench } from '../workbench/Workbench.tsx'
import { captureOf } from './capture-of.ts'
import { LogoTile } from '../../../ui/LogoTile.tsx'
import { NodeIcon } from '../../../ui/NodeIcon.tsx'
import { Panel } from '../../../ui/Panel.tsx'
import { InlineName } from './InlineName.tsx'
import { NodeForm } from './NodeForm.tsx'
import { NodeOptions } from './NodeOptions.tsx'
import { panelWidth } from './panel-width.ts'
import { SaveBar } from './SaveBar.tsx'
import { UnsavedEdits } from './UnsavedEdits.tsx'
import { type EditTab, useNodeEdit } from './use-node-edit.ts'
import { YamlPane } from './YamlPane.tsx'

const tabs: readonly { value: EditTab; label: string }[] = [
  { value: 'form', label: 'Edit Form' },
  { value: 'yaml', label: 'Edit as YAML' },
]

/** The settings of a node: by its form or as YAML, written into the draft when they are right. */
export function EditPanel({ node, onClose }: { node: GraphNode; onClose: () => void }) {
  const { pipeline, graph } = useEditing()
  const editing = useNodeEdit(node)
  const isProcessor = node.category === 'processor'
  const capture = useLiveCapture(captureOf(pipeline.id, graph, node.id))
  const { values, setValues, tab, showTab } = editing
  const given = values['user_description']
  const name = typeof given === 'string' && given.trim() !== '' ? given : node.typeTitle
  const { id: orgId } = useOrganization()
  const isDemo = useIsDemo()
  const lastRun = useRef<LastRun>(undefined)
  const keepRun = useCallback((run: LastRun | undefined) => {
    lastRun.current = run
  }, [])
  const save = async () => {
    const shown = lastRun.current
    if (!(await editing.save())) return
    onClose()
    if (shown && !isDemo) await tellVerdict(pipeline.id, orgId, shown)
  }
  const bar = <SaveBar editing={editing} onSave={() => void save()} onCancel={onClose} />
  const isBench = isProcessor && tab === 'form'
  return (
    <>
      <Panel
        title={<InlineName name={name} onChange={next => setValues({ ...values, user_description: next })} />}
        label={`${node.title}, ${node.typeTitle}`}
        subtitle={node.type === 'sequence' ? <SequenceAbout node={node} /> : node.typeTitle}
        lead={
          <LogoTile size={28}>
            <NodeIcon name={node.icon} />
          </LogoTile>
        }
        actions={
          <>
            <SegmentedControl
              aria-label="How to edit"
              value={tab}
              data={[...tabs]}
              onChange={next => void showTab(tabs.find(({ value }) => value === next)?.value ?? 'form')}
            />
            {isProcessor ? <LiveCaptureButton capture={capture} /> : null}
            <NodeOptions node={node} samples={capture.items} hasDocs={node.type !== 'sequence'} />
          </>
        }
        footer={isBench ? undefined : bar}
        width={panelWidth({ isProcessor, isReadOnly: false, isCapturing: capture.state === 'started' })}
        onClose={onClose}
        over={isProcessor ? 'window' : 'content'}
      >
        {isBench ? (
          <Workbench node={node} editing={editing} capture={capture} readOnly={false} footer={bar} onShown={keepRun} />
        ) : tab === 'form' ? (
          <NodeForm node={node} editing={editing} />
        ) : (
          <YamlPane node={node} editing={editing} />
        )}
      </Panel>
      <UnsavedEdits unsaved={editing.unsaved} />
    </>
  )
}
