import { ActionIcon, TextInput } from '@mantine/core'
import { useClickOutside } from '@mantine/hooks'
import { type ProcessorChoice, processorGroups, searchChoices } from '@weir/pipeline'
import type { Signal } from '@weir/telemetry'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { useShortcut } from '../../../../lib/shortcuts.ts'
import { CloseIcon, FilterIcon, SearchIcon } from '../../../../ui/icons.tsx'
import { NodeIcon } from '../../../../ui/NodeIcon.tsx'
import { SignalLetters } from '../../../../ui/SignalTag.tsx'
import { walkEntries } from '../../add-node/walk-entries.ts'
import { SignalChoice, signalWords } from '../SignalChoice.tsx'
import css from './ProcessorPicker.module.css'

interface ProcessorPickerProps {
  choices: readonly ProcessorChoice[]
  /** The group that it is for; undefined for the sequence itself. */
  groupName: string | undefined
  onChoose: (choice: ProcessorChoice) => void
  onClose: () => void
}

const searchLabel = 'Search processors by name or type'

/** The processors that can be added, by what they are for. */
export function ProcessorPicker({ choices, groupName, onChoose, onClose }: ProcessorPickerProps) {
  const [text, setText] = useState('')
  const [dataTypes, setDataTypes] = useState<readonly Signal[]>([])
  const titleId = useId()
  const list = useRef<HTMLDivElement>(null)
  const field = useRef<HTMLInputElement>(null)
  const outside = useClickOutside<HTMLElement>(event => {
    const isPopover = event.target instanceof Element && event.target.closest('[data-portal]') !== null
    if (!isPopover) onClose()
  })
  useShortcut({ keys: 'escape', label: 'Close the list of processors', inFields: true }, onClose)
  useEffect(() => field.current?.focus(), [])
  const found = searchChoices(choices, text, dataTypes)
  const [first] = found
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing || !first || text.trim() === '') return
    event.preventDefault()
    onChoose(first)
  }
  return (
    <section
      className={css['picker']}
      aria-labelledby={titleId}
      ref={outside}
      onKeyDown={event => walkEntries(event, list.current, field.current)}
    >
      <header className={css['top']}>
        <h4 id={titleId} className="truncate">
          Add a processor{groupName === undefined ? '' : ` to ${groupName}`}
        </h4>
        <span className="grow" />
        <ActionIcon variant="subtle" size="xs" aria-label="Close the list of processors" onClick={onClose}>
          <CloseIcon size={14} />
        </ActionIcon>
      </header>
      <div className={css['search']}>
        <TextInput
          className="grow"
          ref={field}
          type="search"
          aria-label={searchLabel}
          placeholder={searchLabel}
          leftSection={<SearchIcon size={14} />}
          value={text}
          onChange={event => setText(event.currentTarget.value)}
          onKeyDown={onKeyDown}
        />
        <SignalChoice label="Data types to add for" value={dataTypes} onChange={setDataTypes}>
          {(toggle, isOpen) => (
            <ActionIcon
              onClick={toggle}
              aria-expanded={isOpen}
              aria-label={`Data types to add for: ${signalWords(dataTypes)}`}
              data-on={dataTypes.length > 0 || undefined}
            >
              <FilterIcon size={14} />
            </ActionIcon>
          )}
        </SignalChoice>
      </div>
      <div className={css['list']} ref={list}>
        {found.length === 0 ? (
          <p className={css['none']} role="status">
            No processors found
          </p>
        ) : (
          <Groups found={found} current={text.trim() === '' ? undefined : first} onChoose={onChoose} />
        )}
      </div>
    </section>
  )
}

interface GroupsProps {
  found: readonly ProcessorChoice[]
  /** Enter in the search field adds it. */
  current: ProcessorChoice | undefined
  onChoose: (choice: ProcessorChoice) => void
}

const Groups = ({ found, current, onChoose }: GroupsProps) =>
  processorGroups.map(group => {
    const own = found.filter(choice => choice.group === group)
    return own.length === 0 ? null : (
      <section key={group}>
        <h5 className={css['group']}>{group}</h5>
        <ul aria-label={group}>
          {own.map(choice => (
            <li key={choice.key}>
              <ChoiceButton choice={choice} isCurrent={choice === current} onChoose={() => onChoose(choice)} />
            </li>
          ))}
        </ul>
      </section>
    )
  })

interface ChoiceButtonProps {
  choice: ProcessorChoice
  isCurrent: boolean
  onChoose: () => void
}

function ChoiceButton({ choice, isCurrent, onChoose }: ChoiceButtonProps) {
  const id = useId()
  return (
    <button
      type="button"
      className={css['choice']}
      aria-labelledby={id}
      aria-describedby={`${id}-about`}
      title={choice.summary}
      data-entry
      data-current={isCurrent || undefined}
      onClick={onChoose}
    >
      <NodeIcon name={choice.icon} size={16} />
      <span className={css['words']}>
        <span id={id} className="truncate">
          {choice.title}
        </span>
        <span id={`${id}-about`} className={`${css['summary']} truncate`}>
          {choice.summary}
        </span>
      </span>
      <SignalLetters signals={choice.dataTypes} />
    </button>
  )
}
