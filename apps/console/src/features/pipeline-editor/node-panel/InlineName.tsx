import { ActionIcon, TextInput, Tooltip } from '@mantine/core'
import { useState } from 'react'
import { CheckIcon, CloseIcon, EditIcon } from '../../../ui/icons.tsx'
import css from './NodePanel.module.css'
import { editedName } from './node-name.ts'

interface InlineNameProps {
  name: string
  onChange: (name: string) => void
}

/** A name that is edited where it stands: Enter or the tick takes it over, Escape or the cross does not. */
export function InlineName({ name, onChange }: InlineNameProps) {
  const [typed, setTyped] = useState<string>()
  if (typed === undefined) {
    return (
      <span className={css['name']}>
        <span className="truncate">{name}</span>
        <Tooltip label="Click to edit">
          <ActionIcon variant="subtle" size="xs" aria-label="Edit the name" onClick={() => setTyped(name)}>
            <EditIcon size={14} />
          </ActionIcon>
        </Tooltip>
      </span>
    )
  }
  const cancel = () => setTyped(undefined)
  const confirm = () => {
    const next = editedName(typed, name)
    if (next !== name) onChange(next)
    cancel()
  }
  return (
    <span className={css['name']}>
      <TextInput
        className="grow"
        aria-label="Node name"
        placeholder="Enter node name"
        maxLength={100}
        value={typed}
        // The name was asked for by pressing its pencil.
        ref={focus}
        onChange={event => setTyped(event.currentTarget.value)}
        onKeyDown={event => {
          if (event.key === 'Enter') confirm()
          if (event.key !== 'Escape') return
          // It ends the editing of the name, and does not close the panel.
          event.stopPropagation()
          cancel()
        }}
      />
      <ActionIcon variant="subtle" size="xs" aria-label="Keep the name" onClick={confirm}>
        <CheckIcon size={14} />
      </ActionIcon>
      <ActionIcon variant="subtle" size="xs" aria-label="Discard the name" onClick={cancel}>
        <CloseIcon size={14} />
      </ActionIcon>
    </span>
  )
}

const focus = (input: HTMLInputElement | null) => input?.focus()
