import type { ReactNode } from 'react'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { devTabs } from './dev.tabs.ts'

/** The header of the dev area, which has no navigation beside it: its first word leads back. */
export const DevHeader = ({ children }: { children?: ReactNode }) => (
  <PageHeader title="Dev" parent={{ label: 'Console', to: '/' }} tabs={devTabs}>
    {children}
  </PageHeader>
)
