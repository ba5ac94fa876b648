import { Link } from '@tanstack/react-router'
import type { ComponentType } from 'react'
import { BracesIcon, DashboardsIcon, HelpIcon, AdminIcon } from '../../ui/icons.tsx'
import { LogoTile } from '../../ui/LogoTile.tsx'
import { Page as Frame, PageBody } from '../../ui/PageHeader.tsx'
import { DevHeader } from './DevHeader.tsx'
import css from './dev.module.css'

interface Entry {
  to: string
  name: string
  sentence: string
  icon: ComponentType<{ size?: number }>
}

const entries: readonly Entry[] = [
  {
    to: '/dev/devtools',
    name: 'Devtools',
    sentence: 'Feature flags of the organization, the query cache of this browser, the health of stores and agents.',
    icon: AdminIcon,
  },
  {
    to: '/dev/design',
    name: 'Design',
    sentence: 'Every token, component and state of the console in both themes.',
    icon: DashboardsIcon,
  },
  {
    to: '/dev/api',
    name: 'API',
    sentence: 'Every call of the API with its schemas, and a form to try it.',
    icon: BracesIcon,
  },
  {
    to: '/dev/support',
    name: 'Support',
    sentence: 'Find an organization, see its state, enter it.',
    icon: HelpIcon,
  },
]

/** The way into the dev area. */
export const Page = () => (
  <Frame>
    <DevHeader />
    <PageBody>
      <ul className={css['entries']}>
        {entries.map(({ to, name, sentence, icon: Icon }) => (
          <li key={to}>
            <Link className={css['entry']} to={to}>
              <LogoTile size={28}>
                <Icon size={16} />
              </LogoTile>
              <span>
                <b className={css['entryName']}>{name}</b>
                <span className={css['entryText']}>{sentence}</span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </PageBody>
  </Frame>
)
