import { ActionIcon } from '@mantine/core'
import type { LogRow } from '@weir/contracts'
import { useId, useState } from 'react'
import { classes } from '../../../lib/classes.ts'
import { ChevronDownIcon, ChevronRightIcon, CopyIcon, MinusIcon, PlusIcon } from '../../../ui/icons.tsx'
import { copyText } from '../../../ui/copy-text.ts'
import { canFilterBy, type FieldSection, fieldReference } from './field-reference.ts'
import css from './LogPanel.module.css'
import type { FilterKind } from './LogPanel.tsx'

interface FieldListProps {
  title: string
  section: FieldSection
  row: LogRow
  onFilter: (kind: FilterKind, field: string, value: string) => void
}

/** The attributes of a log or of its resource, each with its filters. */
export function FieldList({ title, section, row, onFilter }: FieldListProps) {
  const [isOpen, setOpen] = useState(true)
  const listId = useId()
  const fields = Object.entries(row[section])
  if (fields.length === 0) return null
  const Chevron = isOpen ? ChevronDownIcon : ChevronRightIcon
  return (
    <section>
      <h3>
        <button
          type="button"
          className={css['section']}
          aria-expanded={isOpen}
          aria-controls={isOpen ? listId : undefined}
          onClick={() => setOpen(!isOpen)}
        >
          <Chevron size={12} />
          {title}
          <span className={css['count']}>{fields.length}</span>
        </button>
      </h3>
      {isOpen ? (
        <dl id={listId}>
          {fields.map(([key, value]) => (
            <Field
              key={key}
              name={key}
              value={value}
              onFilter={kind => onFilter(kind, fieldReference(section, key, row), value)}
            />
          ))}
        </dl>
      ) : null}
    </section>
  )
}

interface FieldProps {
  name: string
  value: string
  onFilter: (kind: FilterKind) => void
}

/** Four lines of it show; the JSON has it all. */
const longestShown = 1000

const isNumber = (value: string) => /^-?\d+(\.\d+)?$/.test(value)

function Field({ name, value, onFilter }: FieldProps) {
  const canFilter = canFilterBy(value)
  return (
    <div className={css['field']}>
      <dt className={`${css['key']} truncate`} title={name}>
        {name}
      </dt>
      <dd className={classes(css['value'], isNumber(value) && css['number'])} title={value.slice(0, longestShown)}>
        {value.slice(0, longestShown) || <span className="quiet">empty</span>}
      </dd>
      <dd className={css['fieldActions']}>
        <ActionIcon
          variant="subtle"
          size="xs"
          aria-label={`Filter in ${name}`}
          title="Filter in"
          disabled={!canFilter}
          onClick={() => onFilter('in')}
        >
          <PlusIcon size={14} />
        </ActionIcon>
        <ActionIcon
          variant="subtle"
          size="xs"
          aria-label={`Filter out ${name}`}
          title="Filter out"
          disabled={!canFilter}
          onClick={() => onFilter('out')}
        >
          <MinusIcon size={14} />
        </ActionIcon>
        <ActionIcon
          variant="subtle"
          size="xs"
          aria-label={`Copy ${name}`}
          title="Copy"
          onClick={() => void copyText(value, 'Value')}
        >
          <CopyIcon size={14} />
        </ActionIcon>
      </dd>
    </div>
  )
}
