import type { TabLink } from '../../lib/feature.ts'

export const adminTabs: readonly TabLink[] = [
  { label: 'User settings', to: '/admin/user-settings' },
  { label: 'Organization', to: '/admin/organization' },
  { label: 'Usage', to: '/admin/usage' },
  { label: 'Audit logs', to: '/admin/audit-logs' },
  { label: 'Plan', to: '/admin/plan' },
  { label: 'Integrations', to: '/admin/integrations' },
]
