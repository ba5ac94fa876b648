import { Button, Menu } from '@mantine/core'
import { type Preset, presetSchema } from '@weir/contracts'
import type { ReactNode } from 'react'
import { presetHints, presetNames } from '../../../lib/preset-names.ts'
import { CheckIcon, ChevronDownIcon } from '../../../ui/icons.tsx'
import css from './organization.module.css'

interface PresetMenuProps {
  label: string
  value: Preset
  onChange: (preset: Preset) => void
  disabled?: boolean
  size?: 'xs' | 'sm'
  /** What to show instead of the preset's name, e.g. when single entries differ from it. */
  shown?: string | undefined
  /** More entries below the presets. */
  children?: ReactNode
}

/** A preset and the menu to choose another. */
export function PresetMenu({
  label,
  value,
  onChange,
  disabled = false,
  size = 'xs',
  shown,
  children,
}: PresetMenuProps) {
  return (
    <Menu position="bottom-start" width={264}>
      <Menu.Target>
        <Button
          size={size}
          disabled={disabled}
          aria-label={`${label}: ${shown ?? presetNames[value]}`}
          rightSection={<ChevronDownIcon size={14} />}
        >
          {shown ?? presetNames[value]}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {presetSchema.options.map(preset => (
          <Menu.Item
            key={preset}
            className={css['preset'] ?? ''}
            rightSection={preset === value && shown === undefined ? <CheckIcon size={14} label="Chosen" /> : undefined}
            onClick={() => onChange(preset)}
          >
            {presetNames[preset]}
            <span className={css['presetHint']}>{presetHints[preset]}</span>
          </Menu.Item>
        ))}
        {children}
      </Menu.Dropdown>
    </Menu>
  )
}
