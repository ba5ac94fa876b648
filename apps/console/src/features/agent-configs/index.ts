import type { Feature } from '../../lib/feature.ts'

export const agentConfigs: Feature = {
  id: 'agent-configs',
  pages: [
    {
      path: '/pipeline/agent-configs',
      title: 'Agent configurations',
      needs: { access: { key: 'conf', level: 'read' } },
      empty: {
        heading: 'No agent configurations to show here',
        sentence: 'Every configuration with its versions, where it is deployed and the YAML in effect is listed here.',
        action: { label: 'Go to Pipelines', to: '/pipeline/status' },
      },
    },
  ],
}
