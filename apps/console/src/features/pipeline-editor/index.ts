import type { Feature } from '../../lib/feature.ts'
import { pipelineEditorSearch } from './pipeline-editor.search.ts'

export const pipelineEditor: Feature = {
  id: 'pipeline-editor',
  pages: [
    {
      path: '/pipeline/pipelines/$pipelineId',
      title: 'Pipeline',
      needs: { access: { key: 'conf', level: 'read' } },
      search: pipelineEditorSearch,
      load: () => import('./EditorPage.tsx'),
    },
  ],
}
