import type { Feature } from '../../lib/feature.ts'

export const pipelineSettings: Feature = {
  id: 'pipeline-settings',
  nav: { under: 'pipeline-status', label: 'Settings', to: '/pipeline/settings' },
  pages: [
    {
      path: '/pipeline/settings',
      title: 'Pipeline settings',
      needs: { access: { key: 'conf', level: 'read' } },
      empty: {
        heading: 'All pipelines run with the defaults',
        sentence: 'Flush intervals, buffers, retention and other settings that hold for every pipeline are kept here.',
        action: { label: 'Go to Pipelines', to: '/pipeline/status' },
      },
    },
  ],
}
