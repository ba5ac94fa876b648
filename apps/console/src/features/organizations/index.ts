import type { Feature } from '../../lib/feature.ts'

const area = 'setup'

export const organizations: Feature = {
  id: 'organizations',
  pages: [
    { path: '/deprovisioned', title: 'Organization closed', area, load: () => import('./DeprovisionedPage.tsx') },
    {
      path: '/organizations/create',
      title: 'Create organization',
      area,
      load: () => import('./CreateOrganizationPage.tsx'),
    },
    { path: '/join', title: 'Join an organization', area, load: () => import('./JoinPage.tsx') },
    { path: '/switch', title: 'Switch organization', area, load: () => import('./SwitchPage.tsx') },
    {
      path: '/waiting-for-approval',
      title: 'Waiting for approval',
      area,
      load: () => import('./WaitingPage.tsx'),
    },
  ],
}
