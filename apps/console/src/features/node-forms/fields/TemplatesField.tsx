import { Checkbox, TextInput, Tooltip } from '@mantine/core'
import { useState } from 'react'
import { Chip } from '../../../ui/Chip.tsx'
import { SearchIcon } from '../../../ui/icons.tsx'
import { SignalTag } from '../../../ui/SignalTag.tsx'
import css from '../Form.module.css'
import { useFormSettings } from '../form-settings.ts'
import { findTemplates, noTemplates, selectedType, templateRefusal } from '../model/templates.ts'
import type { ValueProps } from './control-props.ts'

const listHeight = 280

/** The templates that data is made from: all of one telemetry type. */
export function TemplatesField({ field, control, value, onChange }: ValueProps) {
  const { readOnly, sources } = useFormSettings()
  const [search, setSearch] = useState('')
  const selected = Array.isArray(value) ? value.filter(item => typeof item === 'string') : []
  const type = selectedType(selected, sources.templates)
  const found = findTemplates(sources.templates, search)
  const drop = (name: string) => onChange(selected.filter(other => other !== name))
  return (
    <div className={css['rows']} role="group" aria-labelledby={control['aria-labelledby']}>
      <div className={css['chips']}>
        {selected.map(name => (
          <Chip key={name} on {...(readOnly ? {} : { onRemove: { label: `Remove ${name}`, run: () => drop(name) } })}>
            <a
              className={css['templateLink']}
              href={`/pipeline/telemetry-template/${encodeURIComponent(name)}`}
              target="_blank"
              rel="noreferrer"
            >
              {name}
            </a>
          </Chip>
        ))}
      </div>
      {readOnly ? null : (
        <>
          <TextInput
            id={control.id}
            type="search"
            aria-label={`Search ${field.display_name}`}
            placeholder="Search templates"
            leftSection={<SearchIcon size={14} />}
            value={search}
            onChange={event => setSearch(event.currentTarget.value)}
          />
          <ul className={css['options']} style={{ maxHeight: listHeight }}>
            {found.map(template => {
              const refusal = templateRefusal(template, type)
              const isOn = selected.includes(template.name)
              return (
                <li key={`${template.type} ${template.name}`}>
                  <Tooltip label={refusal} disabled={refusal === undefined} multiline w={320}>
                    <div className={css['option']} data-off={refusal !== undefined || undefined} title={refusal}>
                      <Checkbox
                        label={template.name}
                        checked={isOn}
                        disabled={refusal !== undefined}
                        onChange={() => (isOn ? drop(template.name) : onChange([...selected, template.name]))}
                      />
                      <span className="grow" />
                      <SignalTag signal={template.type} />
                    </div>
                  </Tooltip>
                </li>
              )
            })}
            {found.length === 0 ? <li className="quiet">{noTemplates(search)}</li> : null}
          </ul>
        </>
      )}
    </div>
  )
}
