import type { Feature } from '../../lib/feature.ts'

export const pipelines: Feature = {
  id: 'pipelines',
  pages: [
    {
      path: '/pipeline/pipelines',
      title: 'All pipelines',
      needs: { access: { key: 'conf', level: 'read' } },
      empty: {
        heading: 'The list of pipelines is on the status page',
        sentence:
          'Pipelines with their environment, fleet type and last change are listed here for editing and copying.',
        action: { label: 'Go to Pipelines', to: '/pipeline/status' },
      },
    },
    {
      path: '/pipeline/new-pipeline',
      title: 'New pipeline',
      needs: { access: { key: 'conf', level: 'write' } },
      empty: {
        heading: 'New pipelines start from a file',
        sentence:
          'A pipeline gets its name and environment here. One that exists as a file runs with weir agent --config FILE.',
        action: { label: 'Go to Pipelines', to: '/pipeline/status' },
      },
    },
  ],
}
