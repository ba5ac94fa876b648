import { z } from 'zod'
import type { Feature } from '../../lib/feature.ts'
import { searchKey } from '../../lib/search-keys.ts'

const destinationsSearch = z.object({ search: searchKey.text(200), selectedPipelines: searchKey.list() })

export const destinations: Feature = {
  id: 'destinations',
  nav: { under: 'pipeline-status', label: 'Destinations', to: '/pipeline/destinations' },
  pages: [
    {
      path: '/pipeline/destinations',
      title: 'Destinations',
      needs: { access: { key: 'conf', level: 'read' } },
      search: destinationsSearch,
      empty: {
        heading: 'No destinations to show here',
        sentence: 'Every destination of every pipeline, with what it was sent and its state, is listed here.',
        action: { label: 'Go to Pipelines', to: '/pipeline/status' },
      },
    },
  ],
}
