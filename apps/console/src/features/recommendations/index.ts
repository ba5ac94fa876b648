import type { Feature } from '../../lib/feature.ts'
import { RecommendationsIcon } from '../../ui/icons.tsx'

const needs = { feature: 'recommendations' }

export const recommendations: Feature = {
  id: 'recommendations',
  nav: {
    label: 'Recommendations',
    to: '/recommendations',
    prefix: '/recommendations',
    icon: RecommendationsIcon,
    needs,
  },
  pages: [
    {
      path: '/recommendations',
      title: 'Recommendations',
      empty: {
        heading: 'No recommendations to show here',
        sentence: 'Processors that would shrink or clean your telemetry are suggested here, with what each would save.',
        action: { label: 'Go to Pipelines', to: '/pipeline/status' },
      },
    },
  ],
}
