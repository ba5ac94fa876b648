import { z } from 'zod'
import type { Feature } from '../../lib/feature.ts'
import { searchKey } from '../../lib/search-keys.ts'

const sourcesSearch = z.object({ search: searchKey.text(200), selectedPipelines: searchKey.list() })

export const sources: Feature = {
  id: 'sources',
  nav: { under: 'pipeline-status', label: 'Sources', to: '/pipeline/sources' },
  pages: [
    {
      path: '/pipeline/sources',
      title: 'Sources',
      needs: { access: { key: 'conf', level: 'read' } },
      search: sourcesSearch,
      empty: {
        heading: 'No sources to show here',
        sentence: 'Every source of every pipeline, with what it receives and its state, is listed here.',
        action: { label: 'Go to Pipelines', to: '/pipeline/status' },
      },
    },
  ],
}
