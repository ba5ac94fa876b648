import { z } from 'zod'
import type { Feature } from '../../lib/feature.ts'
import { timeRangeKeys } from '../../lib/time-range.ts'
import { TracesIcon } from '../../ui/icons.tsx'

export const traces: Feature = {
  id: 'traces',
  nav: { label: 'Traces', to: '/traces', prefix: '/traces', icon: TracesIcon },
  pages: [
    {
      path: '/traces',
      title: 'Traces',
      needs: { access: { key: 'telemetry', level: 'read' } },
      search: z.object(timeRangeKeys),
      empty: {
        heading: 'No traces to show here',
        sentence: 'Traces that a pipeline delivers to weir are searched here and followed span by span.',
        action: { label: 'Go to Pipelines', to: '/pipeline/status' },
      },
    },
  ],
}
