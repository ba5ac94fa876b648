import { Menu } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useCurrentUser, useOrganization } from '../lib/session.ts'
import { Avatar } from '../ui/Avatar.tsx'
import { AdminIcon, LogoutIcon, SwapIcon, UpDownIcon } from '../ui/icons.tsx'
import css from './Navigation.module.css'

const presetNames = { admin: 'Administrator', createAgent: 'Agent creator', member: 'Member', 'read-only': 'Read only' }

/** Who is signed in, their settings, and the way out. */
export function ProfileMenu() {
  const user = useCurrentUser()
  const { preset } = useOrganization()
  const navigate = useNavigate()
  const name = user.fullName || user.email
  return (
    <Menu position="right-end" width={220}>
      <Menu.Target>
        <button type="button" className={css['profile']} aria-label={`Profile of ${name}`}>
          <Avatar name={name} />
          <span className={`${css['who']} grow truncate`}>
            <b className="truncate">{name}</b>
            <span className="quiet">{presetNames[preset]}</span>
          </span>
          <span className={`${css['label']} quiet`}>
            <UpDownIcon size={14} />
          </span>
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{user.email}</Menu.Label>
        <Menu.Item leftSection={<AdminIcon size={14} />} onClick={() => void navigate({ to: '/admin/user-settings' })}>
          Settings
        </Menu.Item>
        <Menu.Item leftSection={<SwapIcon size={14} />} onClick={() => void navigate({ to: '/switch' })}>
          Switch organization
        </Menu.Item>
        <Menu.Divider />
        <Menu.Item leftSection={<LogoutIcon size={14} />} onClick={() => void navigate({ to: '/logout' })}>
          Logout
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
