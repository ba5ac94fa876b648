import { z } from 'zod'
import type { Feature } from '../../lib/feature.ts'
import { timeRangeKeys } from '../../lib/time-range.ts'
import { ServiceMapIcon } from '../../ui/icons.tsx'

export const serviceMap: Feature = {
  id: 'service-map',
  nav: { label: 'Service Map', to: '/service-map', prefix: '/service-map', icon: ServiceMapIcon },
  pages: [
    {
      path: '/service-map',
      title: 'Service Map',
      needs: { access: { key: 'telemetry', level: 'read' } },
      search: z.object(timeRangeKeys),
      empty: {
        heading: 'No services to show here',
        sentence:
          'The map draws which services call each other, with their rates, errors and latency, from your traces.',
        action: { label: 'Go to Pipelines', to: '/pipeline/status' },
      },
    },
  ],
}
