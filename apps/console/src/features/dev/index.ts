import type { Feature } from '../../lib/feature.ts'
import { devApiSearch, devtoolsSearch } from './dev.search.ts'
import { devTabs } from './dev.tabs.ts'
import { supportSearch } from './support/support.search.ts'

const area = 'dev'

export const dev: Feature = {
  id: 'dev',
  tabs: devTabs,
  pages: [
    { path: '/dev', title: 'Dev', area, load: () => import('./IndexPage.tsx') },
    {
      path: '/dev/devtools',
      title: 'Devtools',
      area,
      search: devtoolsSearch,
      load: () => import('./DevtoolsPage.tsx'),
    },
    { path: '/dev/design', title: 'Design', area, load: () => import('./DesignPage.tsx') },
    {
      path: '/dev/api',
      title: 'API',
      area,
      search: devApiSearch,
      load: () => import('./ApiPage.tsx'),
    },
    {
      path: '/dev/support',
      title: 'Support',
      area,
      search: supportSearch,
      load: () => import('./support/SupportPage.tsx'),
    },
    {
      path: '/dev/support/$id',
      title: 'Support',
      area,
      load: () => import('./support/OrganizationStatePage.tsx'),
    },
  ],
}
