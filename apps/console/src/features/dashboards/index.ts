import { z } from 'zod'
import type { Feature } from '../../lib/feature.ts'
import { searchKey } from '../../lib/search-keys.ts'
import { DashboardsIcon } from '../../ui/icons.tsx'

const needs = { access: { key: 'dashboard', level: 'read' } } as const
const empty = {
  header: 'Dashboards',
  heading: 'No dashboards to show here',
  sentence: 'A dashboard puts charts of your logs, metrics and traces on one page; your organization has none.',
  action: { label: 'Go to Pipelines', to: '/pipeline/status' },
}

const dashboardsSearch = z.object({ edit: searchKey.boolean() })

export const dashboards: Feature = {
  id: 'dashboards',
  nav: { label: 'Dashboards', to: '/dashboards', prefix: '/dashboards', icon: DashboardsIcon },
  pages: [
    { path: '/dashboards', title: 'Dashboards', needs, search: dashboardsSearch, empty },
    { path: '/dashboards/create', title: 'Create dashboard', needs, empty },
    { path: '/dashboards/create/$id', title: 'Create dashboard', needs, empty },
    { path: '/dashboards/view/$id', title: 'Dashboard', needs, empty },
  ],
}
