import type { Feature, Need, TabLink } from '../../lib/feature.ts'
import { MonitorsIcon } from '../../ui/icons.tsx'

const needs: Need = { access: { key: 'alert_def', level: 'read' } }
const tabs: readonly TabLink[] = [
  { label: 'Status', to: '/monitors/status' },
  { label: 'Manage', to: '/monitors/manage' },
]
const empty = {
  header: 'Monitors',
  tabs,
  heading: 'No monitors to show here',
  sentence: 'A monitor watches a query over your telemetry and tells someone when it crosses a limit.',
  action: { label: 'Go to Logs', to: '/logs/search' },
}

export const monitors: Feature = {
  id: 'monitors',
  tabs,
  nav: { label: 'Monitors', to: '/monitors', prefix: '/monitors', icon: MonitorsIcon, needs },
  pages: [
    { path: '/monitors', title: 'Monitors', redirectTo: '/monitors/status' },
    { path: '/monitors/status', title: 'Monitors', needs, empty },
    { path: '/monitors/manage', title: 'Manage monitors', needs, empty },
    { path: '/monitors/create/$type', title: 'Create monitor', needs, empty },
    { path: '/monitors/edit/$id', title: 'Edit monitor', needs, empty },
  ],
}
