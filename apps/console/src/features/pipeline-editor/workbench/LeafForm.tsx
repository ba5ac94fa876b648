import { type SequenceEntry, sequenceEntrySchema } from '@weir/nodes/definitions'
import type { GraphNode } from '@weir/pipeline'
import { useMemo } from 'react'
import { ProcessorForm } from '../../processor-forms/index.ts'
import { CommonFields } from '../node-panel/CommonFields.tsx'
import type { NodeEditing } from '../node-panel/use-node-edit.ts'
import { saveRefusals } from '../node-panel/node-edit.ts'
import css from './Workbench.module.css'

interface LeafFormProps {
  node: GraphNode
  editing: NodeEditing
  readOnly: boolean
}

/** The form of a processor that stands on the canvas by itself. */
export function LeafForm({ node, editing, readOnly }: LeafFormProps) {
  const { values, setValues, problems, refuse } = editing
  const entry = useMemo(() => asEntry(node.type, values), [node.type, values])
  return (
    <div className={css['form']}>
      <ProcessorForm
        entry={entry}
        onChange={({ type: _type, ...next }, wrong) => {
          setValues(next)
          refuse('form', saveRefusals(wrong))
        }}
        errors={problems.errors}
        warnings={problems.warnings}
        readOnly={readOnly}
        advanced={readOnly ? undefined : <CommonFields node={node} editing={editing} />}
      />
    </div>
  )
}

const asEntry = (type: string, values: Readonly<Record<string, unknown>>): SequenceEntry =>
  sequenceEntrySchema.safeParse({ ...values, type }).data ?? { type }
