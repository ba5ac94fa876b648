import type { Feature } from '../../lib/feature.ts'

const page = {
  title: 'Telemetry template',
  needs: { access: { key: 'conf', level: 'read' } },
  empty: {
    heading: 'No telemetry template to show here',
    sentence: 'A telemetry template describes sample events that a demo source sends into a pipeline.',
    action: { label: 'Go to Pipelines', to: '/pipeline/status' },
  },
} as const

export const telemetryTemplates: Feature = {
  id: 'telemetry-templates',
  pages: [
    { path: '/pipeline/telemetry-template', ...page },
    { path: '/pipeline/telemetry-template/$id', ...page },
  ],
}
