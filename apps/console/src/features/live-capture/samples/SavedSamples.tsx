import { ActionIcon, Tooltip } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { SavedSample } from '@weir/contracts'
import { api } from '../../../lib/api.ts'
import { useOrganization, useWriteRefusal } from '../../../lib/session.ts'
import { Ago } from '../../../ui/Ago.tsx'
import { ErrorState } from '../../../ui/FullState.tsx'
import { TrashIcon } from '../../../ui/icons.tsx'
import { notify } from '../../../ui/notify.tsx'
import { TableSkeleton } from '../../../ui/Skeleton.tsx'
import css from '../LiveCapture.module.css'

interface SavedSamplesProps {
  pipelineId: string
  onPick: (sample: SavedSample) => void
}

/** Events that were saved by name; one is chosen to work with. */
export function SavedSamples({ pipelineId, onPick }: SavedSamplesProps) {
  const { id: orgId } = useOrganization()
  const query = useQuery(api.pipelineTests.samples.queryOptions({ input: { orgId, configId: pipelineId } }))
  if (query.isPending) return <TableSkeleton rows={4} columns="1fr" />
  if (query.isError) {
    return (
      <ErrorState
        error={query.error}
        title="The saved samples could not be loaded"
        onRetry={() => void query.refetch()}
      />
    )
  }
  const { samples } = query.data
  if (samples.length === 0) {
    return (
      <div className={css['empty']}>
        <p>No samples have been saved. Capture or paste events, then choose &lsquo;Save as sample&rsquo;.</p>
      </div>
    )
  }
  return (
    <ul className={css['saved']} aria-label="Saved samples">
      {samples.map(sample => (
        <li className={css['savedRow']} key={sample.id}>
          <button type="button" className={css['pick']} onClick={() => onPick(sample)}>
            <span className="truncate">{sample.name}</span>
            <small>
              {sample.items.length} {sample.items.length === 1 ? 'event' : 'events'} · <Ago time={sample.created} />
            </small>
          </button>
          <RemoveSample pipelineId={pipelineId} sample={sample} />
        </li>
      ))}
    </ul>
  )
}

function RemoveSample({ pipelineId, sample }: { pipelineId: string; sample: SavedSample }) {
  const { id: orgId } = useOrganization()
  const refusal = useWriteRefusal('conf')
  const queryClient = useQueryClient()
  const input = { orgId, configId: pipelineId }
  const remove = useMutation({
    ...api.pipelineTests.removeSample.mutationOptions(),
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: api.pipelineTests.samples.queryKey({ input }) })
      notify.done({ title: `${sample.name} was removed` })
    },
    onError: error => notify.failed(`${sample.name} could not be removed`, error),
  })
  return (
    <Tooltip label={refusal} disabled={refusal === undefined}>
      <ActionIcon
        variant="subtle"
        size="xs"
        aria-label={`Remove ${sample.name}`}
        disabled={refusal !== undefined}
        loading={remove.isPending}
        onClick={() => remove.mutate({ ...input, sampleId: sample.id })}
      >
        <TrashIcon size={14} />
      </ActionIcon>
    </Tooltip>
  )
}
