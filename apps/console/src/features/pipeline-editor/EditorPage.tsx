import { useQuery } from '@tanstack/react-query'
import { notFound } from '@tanstack/react-router'
import type { Pipeline } from '@weir/contracts'
import { errorCode } from '../../lib/error-words.ts'
import { useItemTitle } from '../../lib/item-title.ts'
import { useOrganization, useWriteRefusal } from '../../lib/session.ts'
import { useAutoRefresh, useTimeRange } from '../../lib/use-time-range.ts'
import { usePathParam, useUrlState } from '../../lib/use-url-state.ts'
import { ErrorState } from '../../ui/FullState.tsx'
import { Page as Frame, PageBody, PageHeader } from '../../ui/PageHeader.tsx'
import { PageSkeleton } from '../../ui/Skeleton.tsx'
import { DeadLetterPanel } from '../deliveries/index.ts'
import { Canvas } from './canvas/Canvas.tsx'
import { GraphList } from './canvas/GraphList.tsx'
import css from './EditorPage.module.css'
import { EditorFooter } from './EditorFooter.tsx'
import { EditorHeader } from './EditorHeader.tsx'
import { EditorOverlays } from './EditorOverlays.tsx'
import { EditorShortcuts } from './EditorShortcuts.tsx'
import { EditingProvider, useEditing } from './editing/editing.tsx'
import { useSavedDocument } from './editing/saved-document.ts'
import { UnsavedGuard } from './editing/UnsavedGuard.tsx'
import { NodePanel } from './node-panel/NodePanel.tsx'
import { diagnosticsQuery, pipelineQuery, refreshMs } from './pipeline-editor.queries.ts'
import { pipelineEditorSearch } from './pipeline-editor.search.ts'

const parent = { label: 'Pipelines', to: '/pipeline/status' }

export function Page() {
  const organization = useOrganization()
  const pipelineId = usePathParam('pipelineId')
  const pipeline = useQuery(pipelineQuery(organization.id, pipelineId))
  useItemTitle(pipeline.data?.tag)
  if (pipeline.isPending) return <PageSkeleton />
  if (pipeline.isError) {
    if (errorCode(pipeline.error) === 'NOT_FOUND') throw notFound()
    return (
      <Frame>
        <PageHeader title="Pipeline" parent={parent} />
        <PageBody>
          <ErrorState error={pipeline.error} onRetry={() => void pipeline.refetch()} />
        </PageBody>
      </Frame>
    )
  }
  return <PipelineView pipeline={pipeline.data} key={pipeline.data.id} />
}

function PipelineView({ pipeline }: { pipeline: Pipeline }) {
  const [{ readOnly }] = useUrlState(pipelineEditorSearch)
  const refusal = useWriteRefusal('conf')
  const saved = useSavedDocument(pipeline)
  if (!saved) return <PageSkeleton />
  return (
    <EditingProvider pipeline={pipeline} saved={saved} isReadOnly={readOnly !== false || refusal !== undefined}>
      <Frame>
        <EditorHeader refusal={refusal} />
        <Stage />
      </Frame>
      <EditorShortcuts />
      <UnsavedGuard />
    </EditingProvider>
  )
}

function Stage() {
  const { pipeline, graph, isReadOnly } = useEditing()
  const organization = useOrganization()
  const [search, setSearch] = useUrlState(pipelineEditorSearch)
  const { ends } = useTimeRange()
  useAutoRefresh(refreshMs)
  // While somebody draws, figures of what runs would only be in the way.
  const showsFigures = isReadOnly && search.figures !== false
  const diagnostics = useQuery({ ...diagnosticsQuery(organization.id, pipeline.id, ends), enabled: showsFigures })
  const figures = (showsFigures ? diagnostics.data?.nodeDiagnostics : undefined) ?? {}
  const selected = graph.nodes.find(node => node.id === search.node)
  const select = (node: string | undefined) => setSearch({ node, deadLetters: undefined, letter: undefined })
  const showLetters = (deadLetters: string | undefined) => setSearch({ deadLetters, letter: undefined })
  const lettersOf = selected?.category === 'output' ? search.deadLetters : undefined
  return (
    <>
      <PageBody flush>
        <div className={css['stage']}>
          {search.view === 'list' ? (
            <GraphList diagnostics={figures} onOpen={select} onCanvas={() => setSearch({ view: undefined })} />
          ) : (
            <Canvas
              diagnostics={figures}
              showsFigures={showsFigures}
              rangeSeconds={(ends.to - ends.from) / 1000}
              opened={selected?.id}
              onOpen={select}
              onList={() => setSearch({ view: 'list' })}
            />
          )}
          {selected ? (
            // Below the dead letters it is out of sight, and so out of reach.
            <div className={css['under']} inert={lettersOf !== undefined}>
              <NodePanel
                node={selected}
                diagnostics={figures[selected.id]}
                onShowLetters={showLetters}
                onClose={() => select(undefined)}
                key={selected.id}
              />
            </div>
          ) : null}
          {selected && lettersOf !== undefined ? (
            <DeadLetterPanel
              key={lettersOf}
              pipelineId={pipeline.id}
              node={selected}
              agentId={lettersOf}
              letterId={search.letter}
              onOpen={letter => setSearch({ letter })}
              onClose={() => showLetters(undefined)}
            />
          ) : null}
          <EditorOverlays />
        </div>
      </PageBody>
      <EditorFooter figures={figures} hasFailed={showsFigures && diagnostics.isError} />
    </>
  )
}
