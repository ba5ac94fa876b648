import { Button, Modal } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { DetectedSource } from '@weir/contracts'
import { addAllUnlinked } from '@weir/pipeline'
import { useState } from 'react'
import { api } from '../../../lib/api.ts'
import { useOrganization } from '../../../lib/session.ts'
import { EmptyState, ErrorState } from '../../../ui/FullState.tsx'
import { RefreshIcon, WarningIcon } from '../../../ui/icons.tsx'
import { useEditing } from '../editing/editing.tsx'
import css from './AddNode.module.css'
import { DetectedList } from './DetectedList.tsx'
import { wantedSources } from './detected.ts'
import { EntrySkeleton } from './EntrySkeleton.tsx'

/** Asks the agents of the pipeline what there is to read on their hosts, and offers to add it. */
export function DetectedSourcesModal({ onClose }: { onClose: () => void }) {
  const { pipeline, document, edit, select } = useEditing()
  const organization = useOrganization()
  const detected = useQuery(
    api.sourceDetection.detect.queryOptions({
      input: { orgId: organization.id, configId: pipeline.id },
      // What runs on a host changes by the minute.
      staleTime: Number.POSITIVE_INFINITY,
      gcTime: 0,
      retry: false,
    }),
  )
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set())
  const sources = detected.data?.sources ?? []
  const chosen = sources.filter(source => ticked.has(source.key))
  const lookAgain = () => void detected.refetch()

  const add = () => {
    const added = addAllUnlinked(document, wantedSources(chosen))
    const label = chosen.length === 1 ? `Add ${chosen[0]?.title}` : `Add ${chosen.length} sources`
    if (!edit(label, added)) return
    onClose()
    if (added.ok) select(added.nodeIds)
  }

  return (
    <Modal opened onClose={onClose} size={800} title="Detected sources" closeButtonProps={{ 'aria-label': 'Close' }}>
      {detected.isFetching ? (
        <>
          <p className={css['lead']} role="status">
            Asking the agents of {pipeline.tag} for listening ports, log files and containers…
          </p>
          <EntrySkeleton />
        </>
      ) : detected.isError ? (
        <ErrorState title="The agents could not be asked" error={detected.error} onRetry={lookAgain} />
      ) : (
        <Answer
          sources={sources}
          agents={detected.data?.agents ?? []}
          ticked={ticked}
          onTick={setTicked}
          onAgain={lookAgain}
        />
      )}
      <div className={css['actions']}>
        {sources.length > 0 && !detected.isFetching ? (
          <Button leftSection={<RefreshIcon size={14} />} onClick={lookAgain}>
            Look again
          </Button>
        ) : null}
        <span className="grow" />
        <Button onClick={onClose}>Cancel</Button>
        <Button variant="filled" disabled={chosen.length === 0 || detected.isFetching} onClick={add}>
          Add selected
        </Button>
      </div>
    </Modal>
  )
}

interface AnswerProps {
  sources: readonly DetectedSource[]
  agents: readonly { id: string; host: string; problem: string }[]
  ticked: ReadonlySet<string>
  onTick: (ticked: ReadonlySet<string>) => void
  onAgain: () => void
}

function Answer({ sources, agents, ticked, onTick, onAgain }: AnswerProps) {
  const { openPanel } = useEditing()
  const again = (
    <Button leftSection={<RefreshIcon size={14} />} onClick={onAgain}>
      Look again
    </Button>
  )
  if (agents.length === 0) {
    return (
      <EmptyState
        title="No agent runs this pipeline"
        actions={
          <>
            <Button variant="filled" onClick={() => openPanel('deploy')}>
              Open deployment
            </Button>
            {again}
          </>
        }
      >
        Sources are found by the agents of a pipeline. Deploy a version, start an agent with this pipeline on the host,
        and look again.
      </EmptyState>
    )
  }
  const silent = agents.filter(agent => agent.problem !== '')
  return (
    <>
      {silent.length > 0 ? <SilentAgents agents={silent} /> : null}
      {sources.length === 0 ? (
        <EmptyState title="No sources detected" actions={again}>
          {silent.length === agents.length
            ? 'None of the agents answered.'
            : 'The agents found no log files, containers or listening ports that a source could read.'}
        </EmptyState>
      ) : (
        <DetectedList sources={sources} ticked={ticked} onTick={onTick} />
      )}
    </>
  )
}

function SilentAgents({ agents }: Pick<AnswerProps, 'agents'>) {
  return (
    <ul className={css['silent']} aria-label="Agents that did not answer">
      {agents.map(({ id, host, problem }) => (
        <li key={id}>
          <WarningIcon size={14} />
          <span>
            <b>{host || id}</b> did not answer: {problem}
          </span>
        </li>
      ))}
    </ul>
  )
}
