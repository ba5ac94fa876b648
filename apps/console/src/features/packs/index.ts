import { z } from 'zod'
import type { Feature } from '../../lib/feature.ts'
import { searchKey } from '../../lib/search-keys.ts'

const needs = { access: { key: 'node_template', level: 'read' } } as const
const empty = {
  header: 'Packs',
  heading: 'No packs to show here',
  sentence: 'A pack is a reusable group of processors that your organization keeps in its library.',
  action: { label: 'Go to Pipelines', to: '/pipeline/status' },
}

const packsSearch = z.object({ tab: searchKey.oneOf(['marketplace', 'my-packs']) })

export const packs: Feature = {
  id: 'packs',
  nav: { under: 'pipeline-status', label: 'Packs', to: '/pipeline/packs' },
  pages: [
    { path: '/pipeline/packs', title: 'Packs', needs, search: packsSearch, empty },
    { path: '/pipeline/packs/$packsId', title: 'Pack', needs, empty },
  ],
}
