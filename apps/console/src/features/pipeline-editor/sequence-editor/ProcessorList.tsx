import { Button } from '@mantine/core'
import { entryName, type SequenceEntry } from '@weir/nodes/definitions'
import { type Anchors, type EntryPlace, entriesWithPlaces, entryTraits, isFor } from '@weir/pipeline'
import type { ReactNode } from 'react'
import { PlusIcon } from '../../../ui/icons.tsx'
import { Anchor } from './Anchor.tsx'
import { Gap } from './Gap.tsx'
import { keyOf } from './model/entry-keys.ts'
import { ProcessorRow } from './row/ProcessorRow.tsx'
import { useSequenceRows } from './sequence-context.ts'
import css from './SequenceEditor.module.css'

/** So many groups inside each other are drawn; deeper ones are edited as YAML. */
const mostLevels = 3

const isEmptyGroup = 'No processors added yet. Drag a processor here to add it to this group.'

interface TopListProps {
  anchors: Anchors
  onAnchors: (anchors: Anchors) => void
}

/** The processors of the sequence, with the anchors between them. */
export function TopList({ anchors, onAnchors }: TopListProps) {
  const { entries, readOnly } = useSequenceRows()
  const names = entries.map(entryName)
  const anchorAt = (at: number): readonly ReactNode[] =>
    (['input', 'output'] as const).map(which =>
      anchors[which] === at ? (
        <li key={which}>
          <Anchor which={which} anchors={anchors} names={names} onChange={onAnchors} />
        </li>
      ) : null,
    )
  return (
    <Rows entries={entries} above={[]} label="Processors" before={entries.length > 0 ? anchorAt : undefined}>
      {entries.length === 0 ? (
        <li className={css['none']}>
          {readOnly ? 'This group has no processors.' : 'No processors added yet. Add the first one.'}
        </li>
      ) : null}
    </Rows>
  )
}

interface GroupListProps {
  group: SequenceEntry
  place: EntryPlace
}

/** The processors of a group inside the sequence. */
export function GroupList({ group, place }: GroupListProps) {
  const { readOnly, startAdding } = useSequenceRows()
  const entries = group.processors ?? []
  const name = entryName(group)
  if (place.length >= mostLevels) {
    const { length } = entriesWithPlaces(entries)
    return (
      <p
        className={css['deeper']}
      >{`${length} ${length === 1 ? 'processor' : 'processors'} inside. Edit them as YAML.`}</p>
    )
  }
  return (
    <div className={css['group']}>
      <Rows entries={entries} above={place} label={`Processors of ${name}`}>
        {entries.length === 0 ? (
          <li className={css['none']}>
            <Gap gap={[...place, 0]} shape="area" />
            {isEmptyGroup}
          </li>
        ) : null}
      </Rows>
      {readOnly ? null : (
        <Button
          size="xs"
          variant="link"
          leftSection={<PlusIcon size={12} />}
          aria-label={`Add a processor to ${name}`}
          onClick={() => startAdding(keyOf(group))}
        >
          Add a processor
        </Button>
      )}
    </div>
  )
}

interface RowsProps {
  entries: readonly SequenceEntry[]
  above: EntryPlace
  label: string
  /** What stands before the entry with an index, or behind the last one. */
  before?: ((at: number) => readonly ReactNode[]) | undefined
  children?: ReactNode
}

function Rows({ entries, above, label, before, children }: RowsProps) {
  const { dataTypes } = useSequenceRows()
  // One list of children: what changes its place among them keeps the focus.
  const rows = entries.flatMap((entry, at) => [
    ...(before?.(at) ?? []),
    <ProcessorRow
      entry={entry}
      place={[...above, at]}
      isHidden={!isFor(entryTraits(entry).worksOn, dataTypes)}
      key={keyOf(entry)}
    />,
  ])
  return (
    <ol className={css['rows']} aria-label={label}>
      {children}
      {[...rows, ...(before?.(entries.length) ?? [])]}
      {entries.length > 0 ? (
        <li className={css['end']}>
          <Gap gap={[...above, entries.length]} />
        </li>
      ) : null}
    </ol>
  )
}
