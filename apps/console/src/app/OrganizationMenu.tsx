import { Menu } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import type { Membership } from '@weir/contracts'
import { useCurrentUser, useIsDemo, useOrganization } from '../lib/session.ts'
import { switchOrganization } from '../lib/switch-organization.ts'
import { Avatar } from '../ui/Avatar.tsx'
import { CheckIcon, LinkIcon, PlusIcon, SwapIcon, UpDownIcon } from '../ui/icons.tsx'
import { Badge } from '../ui/StateBadge.tsx'
import css from './Navigation.module.css'

interface OrganizationMenuProps {
  collapsed: boolean
}

/** The active organization and the way to the user's others. */
export function OrganizationMenu({ collapsed }: OrganizationMenuProps) {
  const { organizations } = useCurrentUser()
  const active = useOrganization()
  const isDemo = useIsDemo()
  const navigate = useNavigate()
  return (
    <Menu position="bottom-start" width={220}>
      <Menu.Target>
        <button type="button" className={css['org']} aria-label={`Organization ${active.name}`}>
          <Avatar name={active.name} square />
          {collapsed ? null : (
            <>
              <span className="grow truncate">{active.name}</span>
              <UpDownIcon size={14} />
            </>
          )}
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>Organizations</Menu.Label>
        {organizations.map(organization => (
          <Menu.Item
            key={organization.id}
            leftSection={<Avatar name={organization.name} square />}
            rightSection={organization.id === active.id ? <CheckIcon size={14} label="Active" /> : mark(organization)}
            onClick={() => {
              if (organization.id === active.id) return
              switchOrganization(organization.id)
              void navigate({ to: '/' })
            }}
          >
            {organization.name}
          </Menu.Item>
        ))}
        <Menu.Divider />
        <Menu.Item leftSection={<SwapIcon size={14} />} onClick={() => void navigate({ to: '/switch' })}>
          Switch organization
        </Menu.Item>
        {isDemo ? null : (
          <>
            <Menu.Item leftSection={<LinkIcon size={14} />} onClick={() => void navigate({ to: '/join' })}>
              Join organization
            </Menu.Item>
            <Menu.Item
              leftSection={<PlusIcon size={14} />}
              onClick={() => void navigate({ to: '/organizations/create' })}
            >
              Create organization
            </Menu.Item>
          </>
        )}
      </Menu.Dropdown>
    </Menu>
  )
}

/** What is special about an organization that is not the active one. */
function mark({ is_demo: isDemo, support_until: supportUntil, closed }: Membership) {
  if (closed) return <Badge tone="idle">Closed</Badge>
  if (supportUntil) return <Badge tone="warn">Support</Badge>
  return isDemo ? <Badge>Demo</Badge> : undefined
}
