import type { EmptyText, Feature, Need } from '../../lib/feature.ts'
import { AdminIcon } from '../../ui/icons.tsx'
import { adminTabs } from './admin.tabs.ts'

const needs: Need = { access: { key: 'access', level: 'read' } }

const empty = (heading: string, sentence: string): EmptyText => ({
  header: 'Admin',
  tabs: adminTabs,
  heading,
  sentence,
  action: { label: 'Go to User settings', to: '/admin/user-settings' },
})

export const admin: Feature = {
  id: 'admin',
  tabs: adminTabs,
  nav: { label: 'Admin', to: '/admin', prefix: '/admin', icon: AdminIcon, needs },
  pages: [
    { path: '/admin', title: 'Admin', redirectTo: '/admin/user-settings' },
    { path: '/admin/user-settings', title: 'User settings', load: () => import('./UserSettingsPage.tsx') },
    {
      path: '/admin/usage',
      title: 'Usage',
      needs,
      empty: empty(
        'No usage to show here',
        'How much telemetry each pipeline took in and sent on is added up here by day.',
      ),
    },
    {
      path: '/admin/audit-logs',
      title: 'Audit logs',
      needs,
      empty: empty('No audit records to show here', 'Who changed what in this organization, and when, is listed here.'),
    },
    {
      path: '/admin/plan',
      title: 'Plan',
      needs,
      empty: empty('This organization has no plan', 'The plan, its limits and what was used of it are shown here.'),
    },
    {
      path: '/admin/manage-plan',
      title: 'Manage plan',
      needs,
      empty: empty('This organization has no plan', 'A plan is chosen and changed here.'),
    },
    {
      path: '/admin/organization',
      title: 'Organization',
      needs,
      empty: empty('No members to manage here', 'Members of the organization and what each may do are managed here.'),
    },
    {
      path: '/admin/integrations',
      title: 'Integrations',
      needs,
      empty: empty(
        'No integrations to show here',
        'Tools that weir tells about alerts and changes are connected here.',
      ),
    },
  ],
}
