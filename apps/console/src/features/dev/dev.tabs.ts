import type { TabLink } from '../../lib/feature.ts'

export const devTabs: readonly TabLink[] = [
  { label: 'Devtools', to: '/dev/devtools' },
  { label: 'Design', to: '/dev/design' },
  { label: 'API', to: '/dev/api' },
  { label: 'Support', to: '/dev/support' },
]
