import type { Feature } from '../../lib/feature.ts'
import { LogsIcon } from '../../ui/icons.tsx'
import { logsSearch, logsTabs } from './logs.search.ts'

const needs = { access: { key: 'telemetry', level: 'read' } } as const
const action = { label: 'Go to Pipelines', to: '/pipeline/status' }
const page = { needs, search: logsSearch }
const chrome = { header: 'Logs', tabs: logsTabs, action }

export const logs: Feature = {
  id: 'logs',
  tabs: logsTabs,
  nav: { label: 'Logs', to: '/logs', prefix: '/logs', icon: LogsIcon },
  pages: [
    { path: '/logs', title: 'Logs', search: logsSearch, redirectTo: '/logs/search' },
    {
      path: '/logs/search',
      title: 'Logs',
      ...page,
      load: () => import('./LogsPage.tsx'),
    },
    {
      path: '/logs/patterns',
      title: 'Log patterns',
      ...page,
      empty: {
        ...chrome,
        heading: 'No patterns to show here',
        sentence: 'Log lines of the same shape are counted here as one pattern, with a sample of each.',
      },
    },
    {
      path: '/logs/inventory',
      title: 'Log inventory',
      ...page,
      empty: {
        ...chrome,
        heading: 'No log sources in the inventory',
        sentence: 'The inventory lists which services send logs, how much, and which fields they carry.',
      },
    },
    {
      path: '/logs/anomalies',
      title: 'Log anomalies',
      ...page,
      empty: {
        ...chrome,
        heading: 'No anomalies to show here',
        sentence: 'Patterns whose rate suddenly changed are listed here with the time it happened.',
      },
    },
  ],
}
