import type { Feature } from '../../lib/feature.ts'

const needs = { access: { key: 'conf', level: 'read' } } as const
const empty = {
  header: 'Rehydrations',
  heading: 'No rehydrations to show here',
  sentence: 'A rehydration reads archived telemetry back through a pipeline for a chosen time.',
  action: { label: 'Go to Pipelines', to: '/pipeline/status' },
}

export const rehydrations: Feature = {
  id: 'rehydrations',
  nav: { under: 'pipeline-status', label: 'Rehydrations', to: '/pipeline/rehydrations' },
  pages: [
    { path: '/pipeline/rehydrations', title: 'Rehydrations', needs, empty },
    { path: '/pipeline/rehydrations/add', title: 'Add rehydration', needs, empty },
  ],
}
