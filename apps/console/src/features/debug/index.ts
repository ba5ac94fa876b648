import type { Feature } from '../../lib/feature.ts'

export const debug: Feature = {
  id: 'debug',
  pages: [
    {
      path: '/pipeline/debug',
      title: 'Debug',
      needs: { access: { key: 'conf', level: 'read' } },
      empty: {
        heading: 'No debug samples to show here',
        sentence: 'The newest events that reached a debug destination of a pipeline are shown here.',
        action: { label: 'Go to Pipelines', to: '/pipeline/status' },
      },
    },
  ],
}
