import type { SampleItem } from '@weir/contracts'
import { type Anchors, fieldSuggestions, type GraphNode, readEntries } from '@weir/pipeline'
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react'
import { SurroundingsContext } from '../../../lib/form-surroundings.ts'
import { type LiveCapture, LiveSamples } from '../../live-capture/index.ts'
import { usePreview } from '../../preview/index.ts'
import { ProcessedOutput } from '../../processed-output/index.ts'
import { useEditing } from '../editing/editing.tsx'
import type { NodeEditing } from '../node-panel/use-node-edit.ts'
import { SequenceEditor, type SequenceHandle } from '../sequence-editor/SequenceEditor.tsx'
import { KeepAsTest } from '../tests/KeepAsTest.tsx'
import { joinedFields, useFieldSuggestions } from './field-suggestions.ts'
import { LeafForm } from './LeafForm.tsx'
import type { LastRun } from './server-verdict.ts'
import css from './Workbench.module.css'

interface WorkbenchProps {
  node: GraphNode
  editing: NodeEditing
  capture: LiveCapture
  readOnly: boolean
  /** Cancel and Save. */
  footer?: ReactNode
  /** Told what is shown; undefined while that is being made. */
  onShown?: ((run: LastRun | undefined) => void) | undefined
}

/** A processor between what comes to it and what it makes of that. */
export function Workbench({ node, editing, capture, readOnly, footer, onShown }: WorkbenchProps) {
  const { pipeline } = useEditing()
  const [items, setItems] = useState<readonly SampleItem[]>([])
  const [selected, setSelected] = useState<string>()
  const [anchors, setAnchors] = useState<Anchors>()
  const list = useRef<SequenceHandle>(null)
  const hasProblems = editing.refusals.length > 0
  const entries = useMemo(() => readEntries(editing.values['processors']), [editing.values])
  const request = useMemo(
    () => ({ node: { id: node.id, type: node.type, configuration: editing.values }, items, anchors }),
    [node.id, node.type, editing.values, items, anchors],
  )
  const preview = usePreview(pipeline.id, items.length > 0 && !hasProblems ? request : undefined)
  const shown = preview.isPending ? undefined : preview.preview
  useEffect(() => {
    onShown?.(shown && { request, preview: shown })
  }, [onShown, request, shown])
  const known = useFieldSuggestions(node.id, capture.items.length > 0)
  const fields = useMemo(() => joinedFields(fieldSuggestions(items), known), [items, known])
  const surroundings = useMemo(
    () => ({ configId: pipeline.id, nodeId: node.id, samples: items, fields }),
    [pipeline.id, node.id, items, fields],
  )
  return (
    <SurroundingsContext value={surroundings}>
      <div className={css['bench']}>
        <LiveSamples
          capture={capture}
          pipelineId={pipeline.id}
          nodeId={node.id}
          onItems={setItems}
          selected={selected}
          onSelect={setSelected}
        />
        <section className={css['middle']} aria-label="Processors">
          {node.type === 'sequence' ? (
            <SequenceEditor
              node={node}
              editing={editing}
              readOnly={readOnly}
              anchors={anchors}
              onAnchors={setAnchors}
              preview={preview.preview}
              ref={list}
            />
          ) : (
            <LeafForm node={node} editing={editing} readOnly={readOnly} />
          )}
          {footer ? <footer className={css['foot']}>{footer}</footer> : null}
        </section>
        <ProcessedOutput
          preview={preview}
          hasProblems={hasProblems}
          {...(readOnly && { left: capture.left, came: capture.items })}
          selected={selected}
          onSelect={setSelected}
          actions={readOnly ? undefined : <KeepAsTest node={node.id} preview={anchors ? undefined : preview.preview} />}
          entries={entries}
          onMakeProcessor={node.type === 'sequence' && !readOnly ? entry => list.current?.add(entry) : undefined}
        />
      </div>
    </SurroundingsContext>
  )
}
