import { ActionIcon, Tooltip } from '@mantine/core'
import { Link, useLocation } from '@tanstack/react-router'
import { TrialPill } from '../features/billing/index.ts'
import { useCurrentUser, useOrganization } from '../lib/session.ts'
import { Mark, Wordmark } from '../ui/Brand.tsx'
import { DevIcon, SearchIcon, SidebarIcon } from '../ui/icons.tsx'
import { KeyCap } from '../ui/KeyCap.tsx'
import { DemoFooter } from './DemoFooter.tsx'
import { features } from './features.ts'
import { HelpMenu } from './HelpMenu.tsx'
import css from './Navigation.module.css'
import { currentChild, isUnder, type NavItem, navItems } from './nav-model.ts'
import { OrganizationMenu } from './OrganizationMenu.tsx'
import { ProfileMenu } from './ProfileMenu.tsx'

interface NavigationProps {
  collapsed: boolean
  onToggle: () => void
  onPalette: () => void
  onShortcuts: () => void
}

export function Navigation({ collapsed, onToggle, onPalette, onShortcuts }: NavigationProps) {
  const organization = useOrganization()
  const { supportUser } = useCurrentUser()
  return (
    <nav className={css['nav']} aria-label="Main">
      <div className={css['top']}>
        {collapsed ? (
          <ActionIcon variant="subtle" aria-label="Open navigation" title="Open navigation" onClick={onToggle}>
            <Mark />
          </ActionIcon>
        ) : (
          <>
            <Link to="/" className={css['brand']} aria-label="weir home">
              <Mark />
              <Wordmark />
            </Link>
            <ActionIcon
              className={css['collapse']}
              variant="subtle"
              size="xs"
              aria-label="Collapse navigation"
              onClick={onToggle}
            >
              <SidebarIcon />
            </ActionIcon>
          </>
        )}
      </div>
      <OrganizationMenu collapsed={collapsed} />
      <div className={css['scroll']}>
        <Hint label="Go to…" shown={collapsed}>
          <button type="button" className={css['item']} onClick={onPalette}>
            <SearchIcon />
            <span className={css['label']}>Go to…</span>
            <span className={css['end']}>
              <KeyCap keys="mod+k" />
            </span>
          </button>
        </Hint>
        <div className={css['rule']} />
        <ul>
          {navItems(features, organization).map(item => (
            <Entry item={item} collapsed={collapsed} key={item.id} />
          ))}
        </ul>
      </div>
      <div className={css['foot']}>
        <DemoFooter collapsed={collapsed} />
        <TrialPill collapsed={collapsed} />
        {supportUser || import.meta.env.DEV ? (
          <Hint label="Devtools" shown={collapsed}>
            <Link to="/dev/devtools" className={css['item']}>
              <DevIcon />
              <span className={css['label']}>Devtools</span>
            </Link>
          </Hint>
        ) : null}
        <HelpMenu collapsed={collapsed} onShortcuts={onShortcuts} />
        <ProfileMenu />
      </div>
    </nav>
  )
}

interface HintProps {
  label: string
  shown: boolean
  children: React.ReactElement
}

/** The name of an entry beside its icon, while the navigation is collapsed. */
const Hint = ({ label, shown, children }: HintProps) => (
  <Tooltip label={label} position="right" disabled={!shown}>
    {children}
  </Tooltip>
)

interface EntryProps {
  item: NavItem
  collapsed: boolean
}

function Entry({ item, collapsed }: EntryProps) {
  const pathname = useLocation({ select: location => location.pathname })
  const isCurrent = isUnder(pathname, item.prefix)
  const child = currentChild(item.children, pathname)
  const Icon = item.icon
  return (
    <li>
      <Hint label={item.label} shown={collapsed}>
        <Link
          to={item.to}
          className={css['item']}
          data-current={isCurrent || undefined}
          aria-current={isCurrent ? 'true' : undefined}
        >
          <Icon />
          <span className={css['label']}>{item.label}</span>
        </Link>
      </Hint>
      {isCurrent && item.children.length > 0 ? (
        <ul className={css['children']}>
          {item.children.map(link => (
            <li key={link.to}>
              <Link to={link.to} className={css['child']} aria-current={link === child ? 'page' : undefined}>
                {link.label}
              </Link>
            </li>
          ))}
        </ul>
      ) : null}
    </li>
  )
}
