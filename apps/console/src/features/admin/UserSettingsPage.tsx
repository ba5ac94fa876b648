import { SegmentedControl } from '@mantine/core'
import type { ReactNode } from 'react'
import { useAccess, useIsDemo, useOrganization } from '../../lib/session.ts'
import { chooseTheme, type ThemeChoice, useThemeChoice } from '../../lib/theme.ts'
import { MoonIcon, ScreenIcon, SunIcon } from '../../ui/icons.tsx'
import { Page as Frame, PageBody, PageHeader } from '../../ui/PageHeader.tsx'
import { Badge } from '../../ui/StateBadge.tsx'
import { adminTabs } from './admin.tabs.ts'
import { AccountSections } from './security/AccountSections.tsx'
import { Section } from './Section.tsx'
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

export function Page() {
  const demo = useIsDemo()
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
        {demo ? null : <AccountSections />}
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
