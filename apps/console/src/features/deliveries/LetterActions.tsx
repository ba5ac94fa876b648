import { Button, Tooltip } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { useWriteRefusal } from '../../lib/session.ts'
import { SwapIcon, TrashIcon } from '../../ui/icons.tsx'
import type { Chosen } from './chosen-letters.ts'
import { ConfirmChange } from './ConfirmChange.tsx'
import css from './DeadLetters.module.css'
import type { LetterChange, LetterPlace } from './deliveries.queries.ts'
import { changeWords } from './letter-change-words.ts'
import { type Asked, useLetterChange } from './use-letter-change.ts'

interface LetterActionsProps {
  place: LetterPlace
  nodeTitle: string
  /** How many there are, or are ticked. */
  summary: string
  chosen: Chosen
  /** Whether some are ticked; else the actions are for all. */
  isSome: boolean
  onChanged: (chosen: Chosen) => void
}

/** What can be done with the dead letters, the ticked ones or all. */
export function LetterActions({ place, nodeTitle, summary, chosen, isSome, onChanged }: LetterActionsProps) {
  const refusal = useWriteRefusal('conf')
  const change = useLetterChange(place)
  const [asked, setAsked] = useState<Asked>()
  const [isAsking, setAsking] = useState(false)
  const button = (kind: LetterChange) => (
    <Action
      kind={kind}
      label={isSome ? changeWords[kind].some : changeWords[kind].all}
      refusal={refusal}
      isBusy={change.isPending}
      onClick={() => {
        setAsked({ change: kind, chosen })
        setAsking(true)
      }}
    />
  )
  const confirm = (confirmed: Asked) =>
    change.mutate(confirmed, {
      onSuccess: () => onChanged(confirmed.chosen),
      onSettled: () => setAsking(false),
    })
  return (
    <div className={css['actions']}>
      <span className="num" aria-live="polite">
        {summary}
      </span>
      <span className="grow" />
      {button('replay')}
      {button('purge')}
      <ConfirmChange
        asked={asked}
        isOpen={isAsking}
        nodeTitle={nodeTitle}
        isBusy={change.isPending}
        onCancel={() => setAsking(false)}
        onConfirm={confirm}
      />
    </div>
  )
}

interface ActionProps {
  kind: LetterChange
  label: string
  /** Why it is switched off; undefined when it works. */
  refusal: string | undefined
  isBusy: boolean
  onClick: () => void
}

const icons: Record<LetterChange, ReactNode> = { replay: <SwapIcon size={14} />, purge: <TrashIcon size={14} /> }

function Action({ kind, label, refusal, isBusy, onClick }: ActionProps) {
  const face = { className: css['action'], leftSection: icons[kind], children: label } as const
  if (!refusal) return <Button {...face} disabled={isBusy} onClick={onClick} />
  // Stays reachable by keyboard, so that everyone can learn why it does nothing.
  return (
    <Tooltip label={refusal} events={{ hover: true, focus: true, touch: true }}>
      <Button {...face} data-disabled aria-disabled />
    </Tooltip>
  )
}
