import { z } from 'zod'
import type { Feature, TabLink } from '../../lib/feature.ts'
import { timeRangeKeys } from '../../lib/time-range.ts'
import { EventsIcon } from '../../ui/icons.tsx'

const needs = { access: { key: 'telemetry', level: 'read' } } as const
const search = z.object(timeRangeKeys)
const tabs: readonly TabLink[] = [
  { label: 'Monitors', to: '/events/monitors' },
  { label: 'Kubernetes', to: '/events/kubernetes' },
]

export const events: Feature = {
  id: 'events',
  tabs,
  nav: { label: 'Events', to: '/events', prefix: '/events', icon: EventsIcon },
  pages: [
    { path: '/events', title: 'Events', redirectTo: '/events/monitors' },
    {
      path: '/events/monitors',
      title: 'Monitor events',
      needs,
      search,
      empty: {
        header: 'Events',
        tabs,
        heading: 'No monitor events to show here',
        sentence: 'Every time a monitor fires or recovers it leaves an event here.',
        action: { label: 'Go to Logs', to: '/logs/search' },
      },
    },
    {
      path: '/events/kubernetes',
      title: 'Kubernetes events',
      needs,
      search,
      empty: {
        header: 'Events',
        tabs,
        heading: 'No Kubernetes events to show here',
        sentence: 'Events of your clusters, such as failed probes and restarts, are listed here.',
        action: { label: 'Go to Pipelines', to: '/pipeline/status' },
      },
    },
  ],
}
