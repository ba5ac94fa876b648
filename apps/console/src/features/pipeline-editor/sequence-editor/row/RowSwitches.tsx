import { Switch } from '@mantine/core'
import css from './Row.module.css'
import type { EntryFieldProps } from './TelemetryTypes.tsx'

/** Whether what it took ends here, and whether the item that it was made from goes on. */
export function RowSwitches({ entry, traits, readOnly, onChange }: EntryFieldProps) {
  const { canBeFinal, alwaysFinal, offersKeepItem, keepsItem } = traits
  if (!canBeFinal && !offersKeepItem) return null
  return (
    <div className={css['switches']}>
      {canBeFinal ? (
        <Switch
          label={<SwitchWords title="Final" about={alwaysFinal ? 'Always the last one' : 'A match skips the rest'} />}
          aria-label="Final"
          checked={alwaysFinal || entry.final === true}
          disabled={alwaysFinal || readOnly}
          onChange={event => {
            const { final: _before, ...rest } = entry
            onChange(event.currentTarget.checked ? { ...rest, final: true } : rest)
          }}
        />
      ) : null}
      {offersKeepItem ? (
        <Switch
          label={<SwitchWords title="Keep original telemetry item" about="Send the item that it was made from, too" />}
          aria-label="Keep original telemetry item"
          checked={entry.keep_item ?? keepsItem}
          disabled={readOnly}
          onChange={event => onChange({ ...entry, keep_item: event.currentTarget.checked })}
        />
      ) : null}
    </div>
  )
}

const SwitchWords = ({ title, about }: { title: string; about: string }) => (
  <>
    {title}
    <small className={css['about']}>{about}</small>
  </>
)
