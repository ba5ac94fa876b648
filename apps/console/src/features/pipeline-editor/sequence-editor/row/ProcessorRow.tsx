import { useDraggable } from '@dnd-kit/core'
import { ActionIcon, Switch } from '@mantine/core'
import { entryName, type SequenceEntry } from '@weir/nodes/definitions'
import { type EntryPlace, entryTraits, isUnreadable } from '@weir/pipeline'
import { useId, useMemo } from 'react'
import { AlertIcon, ChevronRightIcon, GripIcon, TrashIcon } from '../../../../ui/icons.tsx'
import { NodeIcon } from '../../../../ui/NodeIcon.tsx'
import { Badge } from '../../../../ui/StateBadge.tsx'
import { Gap } from '../Gap.tsx'
import { keyOf } from '../model/entry-keys.ts'
import { entryProblems } from '../model/entry-problems.ts'
import { useSequenceRows } from '../sequence-context.ts'
import css from './Row.module.css'
import { RowBody } from './RowBody.tsx'
import { RowMenu } from './RowMenu.tsx'
import { UnreadableRow } from './UnreadableRow.tsx'

interface ProcessorRowProps {
  entry: SequenceEntry
  place: EntryPlace
  /** Left out by the data types that are shown; what was typed in it stays. */
  isHidden: boolean
}

/** A processor: what it is and does, and when it is open its settings. */
export function ProcessorRow({ entry, place, isHidden }: ProcessorRowProps) {
  const { rows, readOnly, figures, errors, refused } = useSequenceRows()
  const bodyId = useId()
  const key = keyOf(entry)
  const traits = useMemo(() => entryTraits(entry), [entry])
  const { own, hasInner } = useMemo(() => entryProblems(errors, place), [errors, place])
  const { setNodeRef, setActivatorNodeRef, attributes, listeners, isDragging } = useDraggable({
    id: key,
    disabled: readOnly || traits.alwaysFinal,
  })
  if (isUnreadable(entry)) return <UnreadableRow entry={entry} place={place} />
  const isOpen = rows.isOpen(key)
  const name = entryName(entry)
  const { title } = traits.form
  const isWrong = Object.keys(own).length > 0 || (refused[key] ?? []).length > 0
  const isFinal = traits.alwaysFinal || entry.final === true
  return (
    <li
      className={css['row']}
      aria-label={`${name}, ${title}`}
      hidden={isHidden}
      data-row={place.at(-1)}
      data-open={isOpen || undefined}
      data-off={entry.disabled || undefined}
      data-wrong={isWrong || undefined}
      data-dragged={isDragging || undefined}
      ref={setNodeRef}
    >
      <Gap gap={place} />
      <div className={css['head']}>
        {readOnly || traits.alwaysFinal ? (
          <span className={css['gripless']} />
        ) : (
          <button
            type="button"
            className={css['grip']}
            ref={setActivatorNodeRef}
            {...attributes}
            {...listeners}
            aria-label={`Move ${name}`}
          >
            <GripIcon size={14} />
          </button>
        )}
        <span className={css['icon']}>
          <NodeIcon name={traits.icon} size={14} />
        </span>
        <button
          type="button"
          className={css['opener']}
          data-opener={key}
          aria-expanded={isOpen}
          aria-controls={bodyId}
          aria-label={`Settings of ${name}`}
          title={traits.summary}
          onClick={() => rows.toggle(key)}
        >
          <span className={css['name']}>{name}</span>
          {title === name ? null : <span className={css['kind']}>{title}</span>}
          {isFinal ? <Badge>Final</Badge> : null}
        </button>
        {isWrong || (hasInner && !isOpen) ? (
          <span className={css['wrong']}>
            <AlertIcon size={14} label={isWrong ? 'Something is wrong with it' : 'Something inside is wrong'} />
          </span>
        ) : null}
        <Figure entryKey={key} figures={figures} />
        {readOnly ? null : <RowActions entryKey={key} name={name} place={place} />}
        <RowSwitch entry={entry} name={name} />
        <span className={css['chevron']} aria-hidden>
          <ChevronRightIcon size={14} />
        </span>
        {traits.isGroup && !isOpen && !readOnly ? (
          <Gap gap={[...place, entry.processors?.length ?? 0]} shape="area" />
        ) : null}
      </div>
      <div id={bodyId} className={css['body']} hidden={!isOpen}>
        {rows.wasOpen(key) ? <RowBody entry={entry} place={place} traits={traits} problems={own} /> : null}
      </div>
    </li>
  )
}

interface FigureProps {
  entryKey: string
  figures: ReturnType<typeof useSequenceRows>['figures']
}

function Figure({ entryKey, figures }: FigureProps) {
  const figure = figures.get(entryKey)
  return (
    <span className={css['figure']} title={figure?.about}>
      {figure?.text}
    </span>
  )
}

function RowSwitch({ entry, name }: { entry: SequenceEntry; name: string }) {
  const { readOnly, setOn } = useSequenceRows()
  return (
    <Switch
      className={css['switch']}
      size="xs"
      aria-label={`${name} is on`}
      checked={entry.disabled !== true}
      disabled={readOnly}
      onChange={event => setOn(keyOf(entry), event.currentTarget.checked)}
    />
  )
}

function RowActions({ entryKey, name, place }: { entryKey: string; name: string; place: EntryPlace }) {
  const { remove } = useSequenceRows()
  return (
    <span className={css['actions']}>
      <RowMenu entryKey={entryKey} name={name} place={place} />
      <ActionIcon variant="subtle" size="xs" aria-label={`Delete ${name}`} onClick={() => remove(entryKey)}>
        <TrashIcon size={14} />
      </ActionIcon>
    </span>
  )
}
