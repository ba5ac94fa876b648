import type { Feature, Need } from '../../lib/feature.ts'
import { AdminIcon } from '../../ui/icons.tsx'
import { adminTabs } from './admin.tabs.ts'
import { organizationSearch } from './organization/organization.search.ts'
import { usageSearch } from './usage/usage.search.ts'
import { auditLogsSearch } from './audit/audit.search.ts'

const needs: Need = { access: { key: 'access', level: 'read' } }

export const admin: Feature = {
  id: 'admin',
  tabs: adminTabs,
  nav: { label: 'Admin', to: '/admin', prefix: '/admin', icon: AdminIcon, needs },
  pages: [
    { path: '/admin', title: 'Admin', redirectTo: '/admin/user-settings' },
    { path: '/admin/user-settings', title: 'User settings', load: () => import('./UserSettingsPage.tsx') },
    { path: '/admin/usage', title: 'Usage', needs, search: usageSearch, load: () => import('./usage/UsagePage.tsx') },
    {
      path: '/admin/audit-logs',
      title: 'Audit logs',
      needs,
      search: auditLogsSearch,
      load: () => import('./audit/AuditLogsPage.tsx'),
    },
    { path: '/admin/plan', title: 'Plan', needs, load: () => import('./plan/PlanPage.tsx') },
    { path: '/admin/manage-plan', title: 'Manage plan', needs, load: () => import('./plan/ManagePlanPage.tsx') },
    {
      path: '/admin/organization',
      title: 'Organization',
      needs,
      search: organizationSearch,
      load: () => import('./organization/OrganizationPage.tsx'),
    },
    { path: '/admin/integrations', title: 'Integrations', needs, load: () => import('./sso/IntegrationsPage.tsx') },
  ],
}
