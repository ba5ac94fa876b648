import { Textarea, TextInput } from '@mantine/core'
import type { SequenceEntry } from '@weir/nodes/definitions'
import { entryMetadata, type EntryPlace, type EntryTraits, withMetadata } from '@weir/pipeline'
import { type ReactNode, useEffect, useRef } from 'react'
import { Disclosure, joinProblems, type Problems } from '../../../node-forms/index.ts'
import { ProcessorForm } from '../../../processor-forms/index.ts'
import { keyOf } from '../model/entry-keys.ts'
import { entryProblems } from '../model/entry-problems.ts'
import { useSequenceRows } from '../sequence-context.ts'
import { AdvancedFields } from './AdvancedFields.tsx'
import { ConditionField } from './ConditionField.tsx'
import { PackChoice } from './PackChoice.tsx'
import css from './Row.module.css'
import { RowSwitches } from './RowSwitches.tsx'
import { TelemetryTypes } from './TelemetryTypes.tsx'

interface RowBodyProps {
  entry: SequenceEntry
  place: EntryPlace
  traits: EntryTraits
  /** What is wrong with the entry itself, by field. */
  problems: Problems
}

/** The settings of a processor: what every one has, and what its type asks for. */
export function RowBody({ entry, place, traits, problems }: RowBodyProps) {
  const { readOnly, update, rows, warnings } = useSequenceRows()
  const key = keyOf(entry)
  const name = useRef<HTMLInputElement>(null)
  const isNewest = rows.newest === key
  useEffect(() => {
    if (!isNewest) return
    name.current?.focus()
    name.current?.select()
  }, [isNewest])
  const change = (next: SequenceEntry) => update(key, next)
  const { condition: wrongCondition, ...others } = problems
  return (
    <div className={css['form']}>
      <div className={css['two']}>
        <TextInput
          label="Name"
          ref={name}
          maxLength={100}
          placeholder={traits.form.title}
          value={entryMetadata(entry).name ?? ''}
          readOnly={readOnly}
          onChange={event => change(withMetadata(entry, { name: event.currentTarget.value }))}
        />
        {traits.isComment ? null : (
          <TelemetryTypes entry={entry} traits={traits} readOnly={readOnly} onChange={change} />
        )}
      </div>
      {traits.hasCondition ? <ConditionField entry={entry} errors={wrongCondition} onChange={change} /> : null}
      <OwnSettings
        entry={entry}
        place={place}
        traits={traits}
        problems={traits.hasCondition ? others : problems}
        warnings={entryProblems(warnings, place).own}
        onChange={change}
      />
    </div>
  )
}

interface OwnSettingsProps extends RowBodyProps {
  warnings: Problems
  onChange: (entry: SequenceEntry) => void
}

/** What only this kind of processor has. */
function OwnSettings({ entry, place, traits, problems, warnings, onChange }: OwnSettingsProps) {
  const { readOnly, updateForm, groupList } = useSequenceRows()
  const switches = <RowSwitches entry={entry} traits={traits} readOnly={readOnly} onChange={onChange} />
  const advanced = <AdvancedFields entry={entry} traits={traits} readOnly={readOnly} onChange={onChange} />
  if (traits.isComment) return <CommentText entry={entry} readOnly={readOnly} onChange={onChange} />
  if (!traits.isGroup && !traits.isPack) {
    return (
      <ProcessorForm
        entry={entry}
        onChange={(next, wrong) => updateForm(keyOf(entry), next, wrong)}
        errors={problems}
        warnings={warnings}
        readOnly={readOnly}
        between={switches}
        advanced={advanced}
      />
    )
  }
  return (
    <Structure problems={joinProblems(problems, warnings)} switches={switches} advanced={advanced}>
      {traits.isGroup ? groupList(entry, place) : <PackChoice entry={entry} readOnly={readOnly} onChange={onChange} />}
    </Structure>
  )
}

interface StructureProps {
  problems: Problems
  switches: ReactNode
  advanced: ReactNode
  children: ReactNode
}

/** A group or a pack: what it holds, between its problems and its switches. */
function Structure({ problems, switches, advanced, children }: StructureProps) {
  const lines = Object.entries(problems).flatMap(([field, messages]) =>
    messages.map(message => (field === '' ? message : `${field} ${message}`)),
  )
  return (
    <>
      {lines.length > 0 ? (
        <ul className={css['problems']}>
          {lines.map(line => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      ) : null}
      {children}
      {switches}
      <Disclosure title="Advanced Settings">{advanced}</Disclosure>
    </>
  )
}

interface CommentTextProps {
  entry: SequenceEntry
  readOnly: boolean
  onChange: (entry: SequenceEntry) => void
}

const CommentText = ({ entry, readOnly, onChange }: CommentTextProps) => (
  <Textarea
    label="Comment"
    placeholder="What the next processors are for"
    autosize
    minRows={3}
    maxRows={12}
    maxLength={10_000}
    value={entry.comment ?? ''}
    readOnly={readOnly}
    onChange={event => onChange({ ...entry, comment: event.currentTarget.value })}
  />
)
