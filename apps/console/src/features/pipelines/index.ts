import type { Feature } from '../../lib/feature.ts'
import { pipelinesSearch } from './pipelines.search.ts'

export const pipelines: Feature = {
  id: 'pipelines',
  nav: { under: 'pipeline-status', label: 'All pipelines', to: '/pipeline/pipelines' },
  pages: [
    {
      path: '/pipeline/pipelines',
      title: 'All pipelines',
      needs: { access: { key: 'conf', level: 'read' } },
      search: pipelinesSearch,
      load: () => import('./list/ListPage.tsx'),
    },
    {
      path: '/pipeline/new-pipeline',
      title: 'New pipeline',
      needs: { access: { key: 'conf', level: 'write' } },
      load: () => import('./new-pipeline/NewPipelinePage.tsx'),
    },
  ],
}
