import { Menu } from '@mantine/core'
import { useConsoleSettings } from '../lib/console-settings.ts'
import { HelpIcon, KeyboardIcon } from '../ui/icons.tsx'
import { KeyCap } from '../ui/KeyCap.tsx'
import { helpLinks } from './help-links.ts'
import css from './Navigation.module.css'

interface HelpMenuProps {
  collapsed: boolean
  onShortcuts: () => void
}

export function HelpMenu({ collapsed, onShortcuts }: HelpMenuProps) {
  const { help } = useConsoleSettings()
  return (
    <Menu position="right-end" width={220}>
      <Menu.Target>
        <button type="button" className={css['item']} aria-label="Help" title={collapsed ? 'Help' : undefined}>
          <HelpIcon />
          <span className={css['label']}>Help</span>
          <span className={css['end']}>
            <KeyCap keys="?" />
          </span>
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        {helpLinks(help).map(({ label, href }) =>
          href ? (
            <Menu.Item component="a" href={href} target="_blank" rel="noreferrer" key={label}>
              {label}
            </Menu.Item>
          ) : (
            <Menu.Item disabled rightSection="Not set up" key={label}>
              {label}
            </Menu.Item>
          ),
        )}
        <Menu.Divider />
        <Menu.Item leftSection={<KeyboardIcon size={14} />} rightSection={<KeyCap keys="?" />} onClick={onShortcuts}>
          Keyboard shortcuts
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
