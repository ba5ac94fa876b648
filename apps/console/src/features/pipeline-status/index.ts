import type { Feature } from '../../lib/feature.ts'
import { PipelinesIcon } from '../../ui/icons.tsx'
import { pipelineStatusSearch } from './pipeline-status.search.ts'

export { NewPipelineButton } from './NewPipelineButton.tsx'

export const pipelineStatus: Feature = {
  id: 'pipeline-status',
  nav: {
    label: 'Pipelines',
    to: '/pipeline',
    prefix: '/pipeline',
    icon: PipelinesIcon,
    firstChild: { label: 'Status', to: '/pipeline/status' },
  },
  pages: [
    { path: '/pipeline', title: 'Pipelines', redirectTo: '/pipeline/status' },
    {
      path: '/pipeline/status',
      title: 'Pipelines',
      needs: { access: { key: 'conf', level: 'read' } },
      search: pipelineStatusSearch,
      load: () => import('./StatusPage.tsx'),
    },
  ],
}
