import { z } from 'zod'
import type { Feature, TabLink } from '../../lib/feature.ts'
import { searchKey } from '../../lib/search-keys.ts'
import { timeRangeKeys } from '../../lib/time-range.ts'
import { MetricsIcon } from '../../ui/icons.tsx'

const needs = { access: { key: 'telemetry', level: 'read' } } as const
const tabs: readonly TabLink[] = [
  { label: 'Explorer', to: '/metrics/explorer' },
  { label: 'Inventory', to: '/metrics/inventory' },
]
const action = { label: 'Go to Pipelines', to: '/pipeline/status' }

const metricsSearch = z.object({ query: searchKey.text(), ...timeRangeKeys })
const explorerSearch = metricsSearch.extend({ graph_type: searchKey.oneOf(['timeseries', 'table']) })

export const metrics: Feature = {
  id: 'metrics',
  tabs,
  nav: { label: 'Metrics', to: '/metrics', prefix: '/metrics', icon: MetricsIcon },
  pages: [
    { path: '/metrics', title: 'Metrics', search: metricsSearch, redirectTo: '/metrics/explorer' },
    {
      path: '/metrics/explorer',
      title: 'Metrics explorer',
      needs,
      search: explorerSearch,
      empty: {
        header: 'Metrics',
        tabs,
        heading: 'No metrics to show here',
        sentence: 'The explorer draws any metric over time or as a table, grouped and filtered by its attributes.',
        action,
      },
    },
    {
      path: '/metrics/inventory',
      title: 'Metrics inventory',
      needs,
      search: metricsSearch,
      empty: {
        header: 'Metrics',
        tabs,
        heading: 'No metrics in the inventory',
        sentence: 'The inventory lists every metric name with its kind, unit and number of series.',
        action,
      },
    },
  ],
}
