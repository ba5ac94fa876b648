import type { Feature } from '../../lib/feature.ts'

/** Old addresses of the Kubernetes area, kept for bookmarks. */
export const kubernetes: Feature = {
  id: 'kubernetes',
  pages: [
    { path: '/kubernetes/workloads', title: 'Service Map', redirectTo: '/service-map' },
    { path: '/kubernetes/overview', title: 'Dashboards', redirectTo: '/dashboards' },
  ],
}
