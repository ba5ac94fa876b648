import { Menu } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { presetNames } from '../lib/preset-names.ts'
import { useCurrentUser, useIsDemo, useOrganization } from '../lib/session.ts'
import { Avatar } from '../ui/Avatar.tsx'
import { AdminIcon, CloseIcon, LogoutIcon, SwapIcon, UpDownIcon } from '../ui/icons.tsx'
import css from './Navigation.module.css'
import { type ProfileItem, profileItems } from './profile-items.ts'
import { useExitSupport } from './use-exit-support.ts'

/** Who is signed in, their settings, and the way out. */
export function ProfileMenu() {
  const user = useCurrentUser()
  const { preset, support_until: supportUntil } = useOrganization()
  const isSupport = supportUntil !== undefined
  const items = profileItems({ isDemo: useIsDemo(), isSupport })
  const name = user.fullName || user.email
  return (
    <Menu position="right-end" width={220}>
      <Menu.Target>
        <button type="button" className={css['profile']} aria-label={`Profile of ${name}`}>
          <Avatar name={name} />
          <span className={`${css['who']} grow truncate`}>
            <b className="truncate">{name}</b>
            <span className="quiet">{isSupport ? 'Support' : presetNames[preset]}</span>
          </span>
          <span className={`${css['label']} quiet`}>
            <UpDownIcon size={14} />
          </span>
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{user.email}</Menu.Label>
        {items.map(item => (
          <Item item={item} key={item} />
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}

const looks: Record<ProfileItem, { label: string; icon: typeof AdminIcon; to?: string }> = {
  settings: { label: 'Settings', icon: AdminIcon, to: '/admin/user-settings' },
  switch: { label: 'Switch organization', icon: SwapIcon, to: '/switch' },
  'exit-support': { label: 'Exit Support', icon: CloseIcon },
  logout: { label: 'Logout', icon: LogoutIcon, to: '/logout' },
}

function Item({ item }: { item: ProfileItem }) {
  const navigate = useNavigate()
  const exitSupport = useExitSupport()
  const { label, icon: Icon, to } = looks[item]
  return (
    <>
      {item === 'logout' ? <Menu.Divider /> : null}
      <Menu.Item leftSection={<Icon size={14} />} onClick={() => (to ? void navigate({ to }) : exitSupport.mutate())}>
        {label}
      </Menu.Item>
    </>
  )
}
