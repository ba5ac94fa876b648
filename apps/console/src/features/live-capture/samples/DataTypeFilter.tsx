import { Button, Checkbox, Popover } from '@mantine/core'
import { ChevronDownIcon, FilterIcon } from '../../../ui/icons.tsx'
import css from '../LiveCapture.module.css'
import { type DataType, dataTypes } from '../model/search-samples.ts'

const words: Readonly<Record<DataType, string>> = { log: 'Logs', metric: 'Metrics', trace: 'Traces' }

interface DataTypeFilterProps {
  /** The chosen kinds of telemetry. */
  value: readonly DataType[]
  onChange: (value: readonly DataType[]) => void
}

/** Chooses among logs, metrics and traces; with none chosen nothing would be left, so the last one stays. */
export function DataTypeFilter({ value, onChange }: DataTypeFilterProps) {
  const chosen = dataTypes.filter(type => value.includes(type))
  const label = chosen.length === dataTypes.length ? 'All types' : chosen.map(type => words[type]).join(', ')
  return (
    <Popover position="bottom-end" trapFocus returnFocus>
      <Popover.Target>
        <Button
          aria-label={`Telemetry types: ${label}`}
          leftSection={<FilterIcon size={14} />}
          rightSection={<ChevronDownIcon size={12} />}
        >
          <span className="truncate">{label}</span>
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label="Telemetry types">
        <div className={css['types']}>
          {dataTypes.map(type => (
            <Checkbox
              key={type}
              label={words[type]}
              checked={chosen.includes(type)}
              disabled={chosen.length === 1 && chosen[0] === type}
              onChange={event => {
                const isOn = event.currentTarget.checked
                onChange(dataTypes.filter(other => (other === type ? isOn : chosen.includes(other))))
              }}
            />
          ))}
        </div>
      </Popover.Dropdown>
    </Popover>
  )
}
