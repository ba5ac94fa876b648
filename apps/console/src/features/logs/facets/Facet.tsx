import { ActionIcon } from '@mantine/core'
import { useId, useState } from 'react'
import { formatCount } from '../../../lib/format.ts'
import { CheckIcon, ChevronDownIcon, ChevronRightIcon, CloseIcon } from '../../../ui/icons.tsx'
import { severityGroup } from '../stream/severity.ts'
import css from './Facets.module.css'
import type { FacetGroup, FacetValue } from './facet-groups.ts'

interface FacetProps {
  group: FacetGroup
  startsOpen: boolean
  /** Open whatever the user chose, because a search looks into it. */
  forceOpen: boolean
  onToggle: (value: string) => void
  onRemove: () => void
}

/** One field and its most common values. */
export function Facet({ group, startsOpen, forceOpen, onToggle, onRemove }: FacetProps) {
  const [isOpen, setOpen] = useState(startsOpen)
  const listId = useId()
  const opened = isOpen || forceOpen
  const Chevron = opened ? ChevronDownIcon : ChevronRightIcon
  return (
    <section className={css['facet']} aria-label={group.label}>
      <div className={css['head']}>
        <button
          type="button"
          className={css['fold']}
          aria-expanded={opened}
          aria-controls={opened ? listId : undefined}
          onClick={() => setOpen(!isOpen)}
        >
          <Chevron size={12} />
          <span className="truncate" title={group.label}>
            {group.label}
          </span>
        </button>
        <ActionIcon
          variant="subtle"
          size="xs"
          className={css['remove']}
          aria-label={`Remove the facet ${group.label}`}
          onClick={onRemove}
        >
          <CloseIcon size={12} />
        </ActionIcon>
        <span className={css['distinct']} title={`${group.distinct} values`}>
          {group.distinct}
        </span>
      </div>
      {opened ? (
        <ul id={listId}>
          {group.values.map(value => (
            <li key={value.value}>
              <Value
                value={value}
                isSeverity={group.field === 'severity_text'}
                onToggle={() => onToggle(value.value)}
              />
            </li>
          ))}
        </ul>
      ) : null}
    </section>
  )
}

interface ValueProps {
  value: FacetValue
  isSeverity: boolean
  onToggle: () => void
}

function Value({ value: { value, count, chosen, share }, isSeverity, onToggle }: ValueProps) {
  const figure = formatCount(count)
  return (
    <label className={css['value']}>
      <span className={css['box']}>
        <input type="checkbox" className={css['check']} checked={chosen} onChange={onToggle} />
        <CheckIcon size={10} className={css['tick']} />
      </span>
      {isSeverity ? <span className={css['square']} data-severity={severityGroup(0, value)} /> : null}
      <span className={`${css['name']} truncate`} title={value}>
        {value}
      </span>
      <span className={css['count']} title={figure.exact}>
        {figure.value}
        {figure.unit}
      </span>
      <span className={css['share']} style={{ width: `calc((100% - 58px) * ${share})` }} />
    </label>
  )
}
