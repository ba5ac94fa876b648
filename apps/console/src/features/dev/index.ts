import { z } from 'zod'
import type { EmptyText, Feature } from '../../lib/feature.ts'
import { searchKey } from '../../lib/search-keys.ts'
import { devTabs } from './dev.tabs.ts'

const area = 'dev'
const action = { label: 'Open the style guide', to: '/dev/design' }
const support: EmptyText = {
  header: 'Dev',
  tabs: devTabs,
  heading: 'No support cases to show here',
  sentence: 'Organizations that asked for support are listed here, for support users only.',
  action,
}

const devApiSearch = z.object({ apiToken: searchKey.text(500), api: searchKey.text(200) })

export const dev: Feature = {
  id: 'dev',
  tabs: devTabs,
  pages: [
    { path: '/dev', title: 'Dev', area, redirectTo: '/dev/devtools' },
    { path: '/dev/devtools', title: 'Devtools', area, load: () => import('./DevtoolsPage.tsx') },
    { path: '/dev/design', title: 'Design', area, load: () => import('./DesignPage.tsx') },
    {
      path: '/dev/api',
      title: 'API',
      area,
      search: devApiSearch,
      empty: {
        header: 'Dev',
        tabs: devTabs,
        heading: 'No call to try here',
        sentence: 'A call of the API is sent from here with a chosen token, and its answer shown.',
        action,
      },
    },
    { path: '/dev/support', title: 'Support', area, empty: support },
    { path: '/dev/support/$id', title: 'Support case', area, empty: support },
  ],
}
