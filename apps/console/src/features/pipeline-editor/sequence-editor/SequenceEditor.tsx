import { entryName, type SequenceEntry } from '@weir/nodes/definitions'
import {
  type Anchors,
  entryAt,
  type GraphNode,
  keepAnchors,
  newEntry,
  type ProcessorChoice,
  wholeSequence,
} from '@weir/pipeline'
import type { Signal } from '@weir/telemetry'
import { type KeyboardEvent, type Ref, useEffect, useImperativeHandle, useMemo, useRef, useState } from 'react'
import { ErrorStrip } from '../../../ui/ErrorStrip.tsx'
import { notify } from '../../../ui/notify.tsx'
import type { Preview } from '../../preview/index.ts'
import type { NodeEditing } from '../node-panel/use-node-edit.ts'
import { Dragging } from './Dragging.tsx'
import { ListHead } from './ListHead.tsx'
import { entryFigures } from './model/entry-figures.ts'
import { keyOf, placeOf } from './model/entry-keys.ts'
import { problemsOfWhole } from './model/entry-problems.ts'
import { ProcessorPicker } from './picker/ProcessorPicker.tsx'
import { useChoices } from './picker/use-choices.ts'
import { GroupList, TopList } from './ProcessorList.tsx'
import { SequenceContext } from './sequence-context.ts'
import css from './SequenceEditor.module.css'
import { type Sequence, useSequence } from './use-sequence.tsx'
import { walkRows } from './walk-rows.ts'

/** What the other parts of the editor can ask of the list. */
export interface SequenceHandle {
  /** Adds a processor behind the others and opens it. */
  add: (entry: SequenceEntry) => void
}

export interface SequenceEditorProps {
  node: GraphNode
  editing: NodeEditing
  readOnly: boolean
  /** Undefined means around all processors. */
  anchors: Anchors | undefined
  onAnchors: (anchors: Anchors | undefined) => void
  preview: Preview | undefined
  ref?: Ref<SequenceHandle>
}

const groupList = (group: SequenceEntry, place: readonly number[]) => <GroupList group={group} place={place} />

/** The processors of a Conditional Group. */
export function SequenceEditor({ node, editing, readOnly, anchors, onAnchors, preview, ref }: SequenceEditorProps) {
  const sequence = useSequence(node, editing)
  const { entries } = sequence
  const [dataTypes, setDataTypes] = useState<readonly Signal[]>([])
  const [adding, setAdding] = useState<{ groupKey: string | undefined }>()
  const figures = useMemo(() => entryFigures(entries, preview, anchors), [entries, preview, anchors])
  useFollowingAnchors(entries, anchors, onAnchors)
  useImperativeHandle(ref, () => ({ add: entry => addOrTell(sequence, entry) }))

  const setAnchors = (next: Anchors) => onAnchors(next.input === 0 && next.output === entries.length ? undefined : next)
  const { errors, warnings } = editing.problems
  const whole = problemsOfWhole(errors)
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => walkRows(event, readOnly ? undefined : sequence.remove)
  return (
    <div className={css['editor']}>
      <ListHead
        count={entries.length}
        dataTypes={dataTypes}
        onDataTypes={setDataTypes}
        isAdding={adding !== undefined}
        onAdd={readOnly ? undefined : () => setAdding({ groupKey: undefined })}
      />
      <Dragging sequence={sequence}>
        {dragged => (
          <SequenceContext
            value={{
              ...sequence,
              readOnly,
              errors,
              warnings,
              figures,
              dataTypes,
              dragged,
              groupList,
              startAdding: groupKey => setAdding({ groupKey }),
            }}
          >
            <div className={css['list']} onKeyDown={onKeyDown}>
              {whole.length > 0 ? <ErrorStrip>{whole.join('. ')}</ErrorStrip> : null}
              <TopList anchors={anchors ?? wholeSequence(entries.length)} onAnchors={setAnchors} />
            </div>
          </SequenceContext>
        )}
      </Dragging>
      {adding ? (
        <Adding
          node={node}
          sequence={sequence}
          groupKey={adding.groupKey}
          onClose={() => setAdding(undefined)}
          // Another group begins with an empty search.
          key={adding.groupKey ?? ''}
        />
      ) : null}
    </div>
  )
}

interface AddingProps {
  node: GraphNode
  sequence: Sequence
  groupKey: string | undefined
  onClose: () => void
}

function Adding({ node, sequence, groupKey, onClose }: AddingProps) {
  const { entries } = sequence
  const choices = useChoices(node, entries, groupKey !== undefined)
  const place = groupKey === undefined ? undefined : placeOf(entries, groupKey)
  const group = place && entryAt(entries, place)
  const choose = ({ key }: ProcessorChoice) => {
    onClose()
    const entry = newEntry(key, entries)
    if (entry) addOrTell(sequence, entry, groupKey)
  }
  return (
    <ProcessorPicker
      choices={choices}
      groupName={group ? entryName(group) : undefined}
      onChoose={choose}
      onClose={onClose}
    />
  )
}

function addOrTell({ add }: Sequence, entry: SequenceEntry, groupKey?: string): void {
  const reason = add(entry, groupKey)
  if (reason !== undefined) notify.warn({ title: `${entryName(entry)} was not added`, text: reason })
}

/** Keeps the anchors at their processors while others come, go and move. */
function useFollowingAnchors(
  entries: readonly SequenceEntry[],
  anchors: Anchors | undefined,
  onAnchors: (anchors: Anchors | undefined) => void,
): void {
  const keys = useMemo(() => entries.map(keyOf), [entries])
  const before = useRef(keys)
  useEffect(() => {
    const was = before.current
    before.current = keys
    const isSame = was.length === keys.length && was.every((key, at) => key === keys[at])
    if (anchors && !isSame) onAnchors(keepAnchors(anchors, was, keys))
  }, [keys, anchors, onAnchors])
}
