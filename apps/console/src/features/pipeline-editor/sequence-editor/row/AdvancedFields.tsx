import { Select, Textarea } from '@mantine/core'
import css from './Row.module.css'
import type { EntryFieldProps } from './TelemetryTypes.tsx'

const errorModes = [
  { value: 'silent', label: 'Leave the item as it is' },
  { value: 'strict', label: 'Take the item out' },
]

/** What every processor has that is seldom needed. */
export function AdvancedFields({ entry, traits, readOnly, onChange }: EntryFieldProps) {
  return (
    <div className={css['advanced']}>
      <Textarea
        label="Comment"
        placeholder="Why this processor is here"
        autosize
        minRows={1}
        maxRows={8}
        maxLength={10_000}
        value={entry.comment ?? ''}
        readOnly={readOnly}
        onChange={event => {
          const { comment: _before, ...rest } = entry
          const text = event.currentTarget.value
          onChange(text === '' ? rest : { ...rest, comment: text })
        }}
      />
      {traits.hasErrorMode ? (
        <Select
          label="On errors"
          description="What becomes of an item on which a condition or statement fails."
          data={errorModes}
          value={entry.error_mode ?? 'silent'}
          allowDeselect={false}
          readOnly={readOnly}
          comboboxProps={{ withinPortal: true, transitionProps: { duration: 0 } }}
          onChange={next => {
            const { error_mode: _before, ...rest } = entry
            onChange(next === 'strict' ? { ...rest, error_mode: 'strict' } : rest)
          }}
        />
      ) : null}
    </div>
  )
}
