import { Button, Tooltip } from '@mantine/core'
import css from './NodePanel.module.css'
import type { NodeEditing } from './use-node-edit.ts'

interface SaveBarProps {
  editing: Pick<NodeEditing, 'refusals' | 'isPending' | 'isDirty' | 'conversionProblem'>
  onSave: () => void
  onCancel: () => void
}

const most = 8

/** Cancel and Save; Save says why it does not work. */
export function SaveBar({ editing, onSave, onCancel }: SaveBarProps) {
  const { refusals, isPending, isDirty, conversionProblem } = editing
  const reasons = conversionProblem ? [conversionProblem.message] : refusals
  const isRefused = reasons.length > 0
  const isOff = isRefused || !isDirty
  return (
    <>
      <span className={css['state']} role="status">
        {isDirty ? 'Unsaved changes' : ''}
      </span>
      <Button onClick={onCancel}>Cancel</Button>
      <Tooltip
        disabled={!isRefused}
        multiline
        maw={420}
        events={{ hover: true, focus: true, touch: true }}
        label={
          <ul className={css['reasons']}>
            {reasons.slice(0, most).map(reason => (
              <li key={reason}>{reason}</li>
            ))}
            {reasons.length > most ? <li>and {reasons.length - most} more</li> : null}
          </ul>
        }
      >
        <Button
          variant="filled"
          loading={isPending && isDirty}
          // A button that is really disabled could not say why.
          data-disabled={isOff || undefined}
          aria-disabled={isOff}
          // Pressing it must not take the focus from the YAML: that would convert the text a moment before Save does.
          onMouseDown={event => event.preventDefault()}
          onClick={() => {
            if (!isOff) onSave()
          }}
        >
          Save
        </Button>
      </Tooltip>
    </>
  )
}
