import { lazy, Suspense } from 'react'
import { useUrlState } from '../../lib/use-url-state.ts'
import { useEditing } from './editing/editing.tsx'
import { pipelineEditorSearch } from './pipeline-editor.search.ts'

const AddNodeModal = lazy(() =>
  import('./add-node/AddNodeModal.tsx').then(module => ({ default: module.AddNodeModal })),
)
const DetectedSourcesModal = lazy(() =>
  import('./add-node/DetectedSourcesModal.tsx').then(module => ({ default: module.DetectedSourcesModal })),
)
const CreatePackModal = lazy(() =>
  import('./add-node/CreatePackModal.tsx').then(module => ({ default: module.CreatePackModal })),
)
const ReviewModal = lazy(() => import('./review/ReviewModal.tsx').then(module => ({ default: module.ReviewModal })))
const HistoryPanel = lazy(() => import('./history/HistoryPanel.tsx').then(module => ({ default: module.HistoryPanel })))
const DeployPanel = lazy(() => import('./deploy/DeployPanel.tsx').then(module => ({ default: module.DeployPanel })))
const TestsPanel = lazy(() => import('./tests/TestsPanel.tsx').then(module => ({ default: module.TestsPanel })))
const YamlModal = lazy(() => import('./yaml/YamlModal.tsx').then(module => ({ default: module.YamlModal })))
const ImportModal = lazy(() => import('./yaml/ImportModal.tsx').then(module => ({ default: module.ImportModal })))

/** What opens over the canvas; each part is loaded when it is first opened. */
export function EditorOverlays() {
  const { panel, openPanel, dialog, openDialog, isReadOnly } = useEditing()
  const [{ detectSources }, setSearch] = useUrlState(pipelineEditorSearch)
  const closePanel = () => openPanel(undefined)
  const closeDialog = () => openDialog(undefined)
  return (
    <Suspense>
      {panel === 'review' && !isReadOnly ? <ReviewModal onClose={closePanel} /> : null}
      {panel === 'history' ? <HistoryPanel onClose={closePanel} /> : null}
      {panel === 'deploy' ? <DeployPanel onClose={closePanel} /> : null}
      {panel === 'tests' ? <TestsPanel onClose={closePanel} /> : null}
      {panel === 'yaml' ? <YamlModal onClose={closePanel} /> : null}
      {dialog?.kind === 'add-node' && !isReadOnly ? <AddNodeModal place={dialog.place} onClose={closeDialog} /> : null}
      {dialog?.kind === 'create-pack' && !isReadOnly ? (
        <CreatePackModal ids={dialog.ids} onClose={closeDialog} />
      ) : null}
      {dialog?.kind === 'import' && !isReadOnly ? <ImportModal onClose={closeDialog} /> : null}
      {detectSources && !isReadOnly ? (
        <DetectedSourcesModal onClose={() => setSearch({ detectSources: undefined })} />
      ) : null}
    </Suspense>
  )
}
