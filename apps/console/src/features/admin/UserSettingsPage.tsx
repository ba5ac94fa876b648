import { SegmentedControl } from '@mantine/core'
import type { ReactNode } from 'react'
import { useAccess, useCurrentUser, useOrganization } from '../../lib/session.ts'
import { chooseTheme, type ThemeChoice, useThemeChoice } from '../../lib/theme.ts'
import { MoonIcon, ScreenIcon, SunIcon } from '../../ui/icons.tsx'
import { Page as Frame, PageBody, PageHeader } from '../../ui/PageHeader.tsx'
import { Badge } from '../../ui/StateBadge.tsx'
import { adminTabs } from './admin.tabs.ts'
import css from './UserSettingsPage.module.css'

const choices: { value: ThemeChoice; label: ReactNode }[] = [
  {
    value: 'system',
    label: (
      <>
        <ScreenIcon size={14} /> System
      </>
    ),
  },
  {
    value: 'light',
    label: (
      <>
        <SunIcon size={14} /> Light
      </>
    ),
  },
  {
    value: 'dark',
    label: (
      <>
        <MoonIcon size={14} /> Dark
      </>
    ),
  },
]

interface SectionProps {
  name: string
  hint: string
  children: ReactNode
}

const Section = ({ name, hint, children }: SectionProps) => (
  <section className={css['section']}>
    <div>
      <h2 className={css['name']}>{name}</h2>
      <p className={css['hint']}>{hint}</p>
    </div>
    <div>{children}</div>
  </section>
)

export function Page() {
  const user = useCurrentUser()
  const organization = useOrganization()
  const theme = useThemeChoice()
  const administers = useAccess('access', 'read')
  return (
    <Frame>
      <PageHeader title={administers ? 'Admin' : 'User settings'} tabs={administers ? adminTabs : undefined} />
      <PageBody>
        <Section name="Theme" hint="Kept in this browser. The sign-in pages are always dark.">
          <SegmentedControl<ThemeChoice> aria-label="Theme" data={choices} value={theme} onChange={chooseTheme} />
        </Section>
        <Section name="Profile" hint="As your account knows you.">
          <dl className={css['facts']}>
            <dt>Name</dt>
            <dd>{user.fullName || '—'}</dd>
            <dt>Email</dt>
            <dd>{user.email}</dd>
          </dl>
        </Section>
        <Section name="Access" hint={`What you may do in ${organization.name}.`}>
          <dl className={css['facts']}>
            <dt>Preset</dt>
            <dd>{organization.preset}</dd>
            <dt>Entries</dt>
            <dd className={css['badges']}>
              {Object.entries(organization.accesses).map(([key, level]) => (
                <Badge key={key}>
                  {key} · {level}
                </Badge>
              ))}
            </dd>
          </dl>
        </Section>
      </PageBody>
    </Frame>
  )
}
