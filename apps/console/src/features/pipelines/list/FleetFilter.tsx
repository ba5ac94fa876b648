import { Button, Menu } from '@mantine/core'
import { ChevronDownIcon } from '../../../ui/icons.tsx'
import { type FleetType, fleets, fleetTypes } from '../fleets.ts'
import css from './ListPage.module.css'

interface FleetFilterProps {
  /** Empty: all of them. */
  chosen: readonly string[]
  onChange: (chosen: readonly string[]) => void
}

const shownIcons = 3

/** Which fleet types are listed; the button shows up to three of them, and how many more there are. */
export function FleetFilter({ chosen, onChange }: FleetFilterProps) {
  const shown = chosen.length === 0 ? fleetTypes : fleetTypes.filter(type => chosen.includes(type))
  const toggle = (type: FleetType) =>
    onChange(chosen.includes(type) ? chosen.filter(other => other !== type) : [...chosen, type])
  return (
    <Menu closeOnItemClick={false}>
      <Menu.Target>
        <Button rightSection={<ChevronDownIcon size={14} />} aria-label={`Fleet: ${label(chosen)}`}>
          <span className={css['fleets']}>
            Fleet
            {shown.slice(0, shownIcons).map(type => {
              const { icon: Icon, name } = fleets[type]
              return <Icon key={type} size={14} label={name} />
            })}
            {shown.length > shownIcons ? <span className="quiet">+{shown.length - shownIcons}</span> : null}
          </span>
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {fleetTypes.map(type => {
          const { icon: Icon, name } = fleets[type]
          return (
            <Menu.CheckboxItem
              key={type}
              checked={chosen.includes(type)}
              onChange={() => toggle(type)}
              rightSection={<Icon size={14} />}
            >
              {name}
            </Menu.CheckboxItem>
          )
        })}
      </Menu.Dropdown>
    </Menu>
  )
}

const label = (chosen: readonly string[]) =>
  chosen.length === 0
    ? 'all'
    : fleetTypes
        .filter(type => chosen.includes(type))
        .map(type => fleets[type].name)
        .join(', ')
