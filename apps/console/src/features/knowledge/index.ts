import { z } from 'zod'
import type { Feature } from '../../lib/feature.ts'

const knowledgeTabs = ['regex', 'cel', 'ottl', 'grok', 'lookups', 'demoTemplates'] as const

/** Without a tab the page opens on regex. */
const knowledgeSearch = z.object({ activeTab: z.enum(knowledgeTabs).default('regex').catch('regex') })

export const knowledge: Feature = {
  id: 'knowledge',
  nav: { under: 'pipeline-status', label: 'Knowledge', to: '/pipeline/knowledge' },
  pages: [
    {
      path: '/pipeline/knowledge',
      title: 'Knowledge',
      needs: { access: { key: 'conf', level: 'read' } },
      search: knowledgeSearch,
      empty: {
        heading: 'No library entries to show here',
        sentence:
          'Regular expressions, grok patterns, CEL and OTTL snippets and lookup tables for your processors live here.',
        action: { label: 'Go to Pipelines', to: '/pipeline/status' },
      },
    },
  ],
}
