import { useQuery } from '@tanstack/react-query'
import { notFound } from '@tanstack/react-router'
import type { Pipeline } from '@weir/contracts'
import { parseDocument, toGraph, validateDocument } from '@weir/pipeline'
import { useMemo } from 'react'
import { errorCode } from '../../lib/error-words.ts'
import { bytesText } from '../../lib/format.ts'
import { useItemTitle } from '../../lib/item-title.ts'
import { useOrganization } from '../../lib/session.ts'
import { useAutoRefresh, useTimeRange } from '../../lib/use-time-range.ts'
import { usePathParam, useUrlState } from '../../lib/use-url-state.ts'
import { ErrorState } from '../../ui/FullState.tsx'
import { AlertIcon, HealthyIcon } from '../../ui/icons.tsx'
import { Page as Frame, PageBody, PageHeader } from '../../ui/PageHeader.tsx'
import { PageSkeleton } from '../../ui/Skeleton.tsx'
import { SignalTag } from '../../ui/SignalTag.tsx'
import { Badge } from '../../ui/StateBadge.tsx'
import { TimeRangePicker } from '../../ui/TimeRangePicker.tsx'
import { DeadLetterPanel } from '../deliveries/index.ts'
import { Canvas } from './Canvas.tsx'
import css from './Canvas.module.css'
import { GraphList } from './GraphList.tsx'
import { NodePanel } from './NodePanel.tsx'
import { diagnosticsQuery, pipelineQuery, refreshMs } from './pipeline-editor.queries.ts'
import { pipelineEditorSearch } from './pipeline-editor.search.ts'

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
        <PageHeader title="Pipeline" parent={{ label: 'Pipelines', to: '/pipeline/status' }} />
        <PageBody>
          <ErrorState error={pipeline.error} onRetry={() => void pipeline.refetch()} />
        </PageBody>
      </Frame>
    )
  }
  return <PipelineView pipeline={pipeline.data} orgId={organization.id} />
}

function PipelineView({ pipeline, orgId }: { pipeline: Pipeline; orgId: string }) {
  const [search, setSearch] = useUrlState(pipelineEditorSearch)
  const { ends } = useTimeRange()
  useAutoRefresh(refreshMs)
  const diagnostics = useQuery(diagnosticsQuery(orgId, pipeline.id, ends))
  const { graph, issues } = useMemo(() => read(pipeline.content), [pipeline.content])
  const figures = diagnostics.data?.nodeDiagnostics ?? {}
  const selected = graph.nodes.find(node => node.id === search.node)
  const select = (node: string | undefined) => setSearch({ node, deadLetters: undefined, letter: undefined })
  const showLetters = (deadLetters: string | undefined) => setSearch({ deadLetters, letter: undefined })
  const lettersOf = selected?.category === 'output' ? search.deadLetters : undefined
  const isList = search.view === 'list'
  return (
    <Frame>
      <PageHeader
        title={pipeline.tag}
        parent={{ label: 'Pipelines', to: '/pipeline/status' }}
        beside={
          <>
            <Badge>v{pipeline.version}</Badge>
            {pipeline.deployed_version === pipeline.version ? <Badge tone="ok">Deployed</Badge> : null}
            {pipeline.cluster ? <Badge>{pipeline.cluster}</Badge> : null}
            <Badge>Read-only</Badge>
          </>
        }
      >
        <TimeRangePicker />
      </PageHeader>
      <PageBody flush>
        <div className={css['stage']}>
          {isList ? (
            <div className={css['list']}>
              <GraphList graph={graph} diagnostics={figures} onSelect={select} />
              <button type="button" className="link" onClick={() => setSearch({ view: undefined })}>
                Back to the canvas
              </button>
            </div>
          ) : (
            <Canvas
              graph={graph}
              diagnostics={figures}
              rangeSeconds={(ends.to - ends.from) / 1000}
              selected={search.node}
              onSelect={select}
              onList={() => setSearch({ view: 'list' })}
            />
          )}
          {selected ? (
            // Below the dead letters it is out of sight, and so out of reach.
            <div className={css['under']} inert={lettersOf !== undefined}>
              <NodePanel
                pipelineId={pipeline.id}
                node={selected}
                diagnostics={figures[selected.id]}
                onShowLetters={showLetters}
                onClose={() => select(undefined)}
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
        </div>
      </PageBody>
      <footer className={css['statusBar']}>
        {issues.length === 0 ? (
          <span className={`${css['fact']} ${css['ok']}`}>
            <HealthyIcon size={14} /> Valid
          </span>
        ) : (
          <span className={`${css['fact']} ${css['err']}`} title={issues.map(issue => issue.message).join('\n')}>
            <AlertIcon size={14} /> {issues.length} {issues.length === 1 ? 'issue' : 'issues'}
          </span>
        )}
        <span>
          {graph.nodes.length} nodes · {graph.links.length} edges
        </span>
        <Totals graph={graph} figures={figures} />
        {diagnostics.isError ? <span className={css['err']}>Failed to load pipeline diagnostics</span> : null}
        <span className="grow" />
        <SignalTag signal="log" />
        <SignalTag signal="metric" />
        <SignalTag signal="trace" />
      </footer>
    </Frame>
  )
}

type View = ReturnType<typeof read>

function Totals({
  graph,
  figures,
}: {
  graph: View['graph']
  figures: Record<string, { inputBytes: number; outputBytes: number }>
}) {
  const sum = (category: string, field: 'inputBytes' | 'outputBytes') =>
    graph.nodes
      .filter(node => node.category === category)
      .reduce((total, node) => total + (figures[node.id]?.[field] ?? 0), 0)
  return (
    <span className="num">
      {bytesText(sum('input', 'inputBytes'))} in → {bytesText(sum('output', 'outputBytes'))} out
    </span>
  )
}

function read(content: string) {
  const { document, issues } = parseDocument(content)
  if (!document) return { graph: { nodes: [], links: [] }, issues }
  return { graph: toGraph(document), issues: [...issues, ...validateDocument(document)] }
}
