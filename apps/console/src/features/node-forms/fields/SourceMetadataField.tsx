import { Checkbox, SegmentedControl } from '@mantine/core'
import type { AttributeLevels } from '@weir/nodes/definitions'
import { useState } from 'react'
import css from '../Form.module.css'
import { useFormSettings } from '../form-settings.ts'
import { isObject } from '../model/fits.ts'
import {
  effectiveMetadata,
  levelOf,
  levelTitles,
  metadataLevels,
  metadataOfLevel,
  type SourceMetadata,
} from '../model/source-metadata.ts'
import type { ValueProps } from './control-props.ts'

const noLevels: AttributeLevels = { attributes: {}, resource_attributes: {} }
const isLevel = (text: string) => metadataLevels.find(level => level === text)

const isSwitches = (value: unknown): value is Record<string, boolean> => isObject(value)

function storedOf(value: unknown): Partial<SourceMetadata> {
  if (!isObject(value)) return {}
  const { attributes, resource_attributes } = value
  return {
    ...(isSwitches(attributes) && { attributes }),
    ...(isSwitches(resource_attributes) && { resource_attributes }),
  }
}

/** Which attributes a source adds: by level, or one by one. */
export function SourceMetadataField({ field, control, value, onChange }: ValueProps) {
  const { readOnly } = useFormSettings()
  const levels = field.attribute_levels ?? noLevels
  const stored = storedOf(value)
  const held = effectiveMetadata(stored, levels)
  const [isCustom, setCustom] = useState(levelOf(stored, levels) === 'custom')
  const level = isCustom ? 'custom' : levelOf(stored, levels)
  const choose = (text: string) => {
    const next = isLevel(text)
    if (!next) return
    setCustom(next === 'custom')
    if (next === 'default') onChange(undefined)
    else if (next !== 'custom') onChange(metadataOfLevel(next, levels))
  }
  const set = (part: keyof SourceMetadata, name: string, on: boolean) =>
    onChange({ ...held, [part]: { ...held[part], [name]: on } })
  return (
    <div className={css['rows']} role="group" aria-labelledby={control['aria-labelledby']}>
      <SegmentedControl
        aria-labelledby={control['aria-labelledby']}
        value={level}
        readOnly={readOnly}
        onChange={choose}
        data={metadataLevels.map(name => ({ value: name, label: levelTitles[name] }))}
      />
      <div className={css['checks']}>
        {(['attributes', 'resource_attributes'] as const).map(part =>
          Object.entries(levels[part]).map(([name, own]) => (
            <Checkbox
              label={
                <>
                  <span className="mono">{name}</span>
                  {part === 'resource_attributes' ? <span className="quiet"> resource</span> : null}
                </>
              }
              checked={held[part][name] === true}
              disabled={readOnly || level !== 'custom' || own === 'must'}
              onChange={event => set(part, name, event.currentTarget.checked)}
              key={`${part} ${name}`}
            />
          )),
        )}
      </div>
    </div>
  )
}
